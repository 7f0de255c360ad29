-- Hands flight plans and addresses to Flightbag. macOS tells of both by Apple events, and the program hears none of them. A second start
-- takes a plan or an address as an argument, hands it to the Flightbag that runs, and ends.
--
-- Neither properties nor globals: an application like this writes them into its own script, which breaks its signature.

on run
	startFlightbag("/usr/bin/open -b org.flightbag.flightbag")
end run

on open thePlans
	repeat with thePlan in thePlans
		handOver(POSIX path of thePlan)
	end repeat
end open

on open location theAddress
	handOver(theAddress)
end open location

-- What is behind -- can be no option. A start that ends at once may look like a failed one; then the Flightbag that runs comes to the front.
on handOver(theArgument)
	startFlightbag("/usr/bin/open -n -b org.flightbag.flightbag --args -- " & quoted form of theArgument & " || /usr/bin/open -b org.flightbag.flightbag")
end handOver

on startFlightbag(theCommand)
	try
		do shell script theCommand
	on error theReason
		tell me to activate
		display alert (localized string "Flightbag could not be started.") message theReason
	end try
end startFlightbag
