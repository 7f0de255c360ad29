# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_flightbag_global_optspecs
    string join \n airport= demo base-url= auth-url= client-id= scopes= auth-hosts= redirect= flows= ca-file= sim-links= simconnect= xplane-port= xplane-web= xplane-data-port= flightgear= flightgear-port= xgps-port= gdl90-port= nmea-port= nmea-tcp-port= nmea-tcp= nmea-serial= gpsd= config= settings-file= flight= speed= record= record-raw= replay= replay-speed= print-paths json reset-settings renderer= log= h/help V/version
end

function __fish_flightbag_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_flightbag_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_flightbag_using_subcommand
    set -l cmd (__fish_flightbag_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c flightbag -n "__fish_flightbag_needs_command" -l airport -d 'Show this airport as soon as you are signed in (ICAO identifier)' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l scopes -d 'Scopes to ask for, separated by spaces [default: `openid userinfo offline_access charts`]' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l auth-hosts -d 'Further hosts of the identity server, separated by spaces' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l redirect -d 'Address that the browser returns to after a sign-in, where the operator registered a fixed one' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l flows -d 'Ways to sign in that the client may use, separated by spaces: browser, device [default: both]' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_needs_command" -l sim-links -d 'Where to listen for simulators and connect to them where no option says otherwise [default: usual]' -r -f -a "usual\t'The ports on which senders expect their listeners; outgoing connections go to the usual addresses on this computer'
private\t'Ports chosen by the system, and no outgoing connections: to run a second Flightbag'"
complete -c flightbag -n "__fish_flightbag_needs_command" -l simconnect -d 'Where the SimConnect server of Microsoft Flight Simulator, FSX or Prepar3D is, or `off` [default on Windows: this computer]' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l xplane-port -d 'UDP port for the beacons of X-Plane [default: 49707]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l xplane-web -d 'Where X-Plane\'s Web API is, besides port 8086 of this computer, or `off`' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l xplane-data-port -d 'UDP port for the rows of X-Plane\'s data output [default: 49003]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l flightgear -d 'Where FlightGear\'s web server is, besides ports 5500 and 8080 of this computer, or `off`' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l flightgear-port -d 'UDP port for FlightGear\'s native-fdm and flightbag messages [default: 5503]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l xgps-port -d 'UDP port for XGPS and XATT sentences [default: 49002]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l gdl90-port -d 'UDP port for GDL90 messages [default: 4000]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l nmea-port -d 'UDP port for NMEA 0183 sentences [default: 10110]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l nmea-tcp-port -d 'TCP port for senders of NMEA 0183 that connect [default: 10110]; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l nmea-tcp -d 'Connect to a sender of NMEA 0183 over TCP there' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l nmea-serial -d 'Serial port of an NMEA 0183 receiver, for example COM3 or /dev/ttyUSB0@9600' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l gpsd -d 'Where gpsd is [default: 127.0.0.1:2947], or `off`' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_needs_command" -l settings-file -d 'File in which choices are remembered between runs, instead of the usual one' -r -F
complete -c flightbag -n "__fish_flightbag_needs_command" -l flight -d 'Let the simulated aircraft fly this procedure, for example "YBBN ILS 01R"; "list" prints all names and ends' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l speed -d 'Fly this many times as fast, from 0.25 to 20; the ground speed that it sends stays realistic' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l record -d 'Record own-ship to this new file; a file that exists is left as it is' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l record-raw -d 'Record what simulators send, as it comes, to this new file' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l replay -d 'Play this recording of own-ship, or of what simulators sent, in place of a simulator' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l replay-speed -d 'Play it this many times as fast, from 0.25 to 16 [default: 1]' -r
complete -c flightbag -n "__fish_flightbag_needs_command" -l renderer -d 'What paints the window' -r -f -a "auto\t'OpenGL; wgpu where there is none'
opengl\t'OpenGL alone'
wgpu\t'wgpu alone: Direct3D 12, Metal or Vulkan, by the system'"
complete -c flightbag -n "__fish_flightbag_needs_command" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_needs_command" -l demo -d 'Use the embedded chart service, whatever is configured'
complete -c flightbag -n "__fish_flightbag_needs_command" -l print-paths -d 'Print where everything is kept, and end'
complete -c flightbag -n "__fish_flightbag_needs_command" -l json -d 'With --print-paths: print a JSON object instead of a table'
complete -c flightbag -n "__fish_flightbag_needs_command" -l reset-settings -d 'Start with the settings of a first start; the earlier ones are kept beside them'
complete -c flightbag -n "__fish_flightbag_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_needs_command" -s V -l version -d 'Print version'
complete -c flightbag -n "__fish_flightbag_needs_command" -a "serve" -d 'Run the embedded chart service alone, for other clients and for tests'
complete -c flightbag -n "__fish_flightbag_needs_command" -a "send" -d 'Have the running Flightbag do something, as its keys do'
complete -c flightbag -n "__fish_flightbag_needs_command" -a "status" -d 'Print what the running Flightbag shows, and where own-ship is'
complete -c flightbag -n "__fish_flightbag_needs_command" -a "check-service" -d 'Check whether the configured chart service conforms to the specification'
complete -c flightbag -n "__fish_flightbag_needs_command" -a "backend" -d 'Send requests as a back end, without a window'
complete -c flightbag -n "__fish_flightbag_needs_command" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l port -d 'The chart service\'s port on this computer; 0 lets the system choose' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l auth-port -d 'The identity server\'s port, likewise' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l bind -d 'Answer at this address of this computer instead of loopback only; 0.0.0.0 stands for all of them' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l client-id -d 'The identifier that the identity server knows the application by' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l redirect-uri -d 'Let the browser be sent back to this address as well, letter for letter; may be given several times' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l accounts -d 'Take the accounts from this file (TOML) instead of the built-in ones' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l token-lifetime -d 'How long an access token lives, for example 30s, 5m or 1h; a short one lets you watch renewals' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l pixel-origin -d 'The corner of a chart\'s picture from which its boxes are counted; services use both' -r -f -a "bottom-left\t'Upwards, as the specification says: y1 < y2'
top-left\t'Downwards, the bottom-left corner still first: y1 > y2'"
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l reading -d 'Behave differently where the specification leaves room, as other services do; separate several with commas' -r -f -a "relative-addresses\t'Addresses of pictures relative to that of the list'
image-host\t'Pictures on another port, by addresses with a key and without a token'
redirects\t'Addresses of pictures that redirect to others of the same server'
opaque-tokens\t'Access tokens that tell nothing to a client'
no-discovery\t'No discovery document'
foreign-discovery\t'A discovery document that names endpoints on another port'
empty-std\t'No standard charts at any airport: all in the other set'
gzip\t'Answers of the chart service packed with gzip, also unasked'
many-charts\t'400 charts in every list'
local-identifiers\t'Airports with local identifiers: 07FA, 1G4X and 06C'"
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l latency -d 'Delay every answer by this time, for example 400ms or 2s' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l bandwidth -d 'Limit all answers together to this rate, for example 120kB/s' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l fail -d 'Let this share of the requests go wrong, from 0 to 1: status 500 or 503, cut, reset or slow' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l seed -d 'Choose which requests go wrong: the same number and the same requests, the same faults' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l flight -d 'Let the simulated aircraft fly this procedure, for example "YBBN ILS 01R"; "list" prints all names and ends' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l speed -d 'Fly this many times as fast, from 0.25 to 20; the ground speed that it sends stays realistic' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l xgps-to -d 'Send the simulated aircraft\'s position there (UDP); 127.0.0.1:49002 when another argument lets it fly' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -l strict -d 'Let a refresh token count once: one that comes again ends the sign-in at once, also if its answer was lost'
complete -c flightbag -n "__fish_flightbag_using_subcommand serve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l list -d 'Print every command with what it does, and end'
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -l json -d 'With --list: print a JSON array instead of a table'
complete -c flightbag -n "__fish_flightbag_using_subcommand send" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -l json -d 'Print a JSON object instead of a table'
complete -c flightbag -n "__fish_flightbag_using_subcommand status" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l airport -d 'The airport to ask for; every account may see the charts of the usual one' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -l json -d 'Print a JSON array instead of a table'
complete -c flightbag -n "__fish_flightbag_using_subcommand check-service" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -f -a "token" -d 'Request the application\'s own token and print its type, its lifetime in seconds and when it ends (UTC)'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -f -a "subscriptions" -d 'List the valid subscriptions of the user whose token is written to the standard input'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and not __fish_seen_subcommand_from token subscriptions help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l client-secret-file -d 'Read the client secret from this file, which holds nothing else' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -l show-token -d 'Print the token as well'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from token" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l require -d 'The type of subscription that decides the exit code' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l base-url -d 'Address of the chart service' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l auth-url -d 'Address of the identity server' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l client-id -d 'Client identifier issued by the service operator' -r
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l ca-file -d 'File with further trusted certificates (PEM)' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l config -d 'Read this configuration file (TOML) instead of config.toml beside the settings' -r -F
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l log -d 'Log this level and worse, on the error output and in the log folder [default: warn]' -r -f -a "error\t'Only failures that lose work'
warn\t'Also problems'
info\t'Also rare events'
debug\t'Also every request'
trace\t'Everything'"
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -l json -d 'Print a JSON array instead of a table'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from subscriptions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from help" -f -a "token" -d 'Request the application\'s own token and print its type, its lifetime in seconds and when it ends (UTC)'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from help" -f -a "subscriptions" -d 'List the valid subscriptions of the user whose token is written to the standard input'
complete -c flightbag -n "__fish_flightbag_using_subcommand backend; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and not __fish_seen_subcommand_from serve send status check-service backend help" -f -a "serve" -d 'Run the embedded chart service alone, for other clients and for tests'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and not __fish_seen_subcommand_from serve send status check-service backend help" -f -a "send" -d 'Have the running Flightbag do something, as its keys do'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and not __fish_seen_subcommand_from serve send status check-service backend help" -f -a "status" -d 'Print what the running Flightbag shows, and where own-ship is'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and not __fish_seen_subcommand_from serve send status check-service backend help" -f -a "check-service" -d 'Check whether the configured chart service conforms to the specification'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and not __fish_seen_subcommand_from serve send status check-service backend help" -f -a "backend" -d 'Send requests as a back end, without a window'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and not __fish_seen_subcommand_from serve send status check-service backend help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and __fish_seen_subcommand_from backend" -f -a "token" -d 'Request the application\'s own token and print its type, its lifetime in seconds and when it ends (UTC)'
complete -c flightbag -n "__fish_flightbag_using_subcommand help; and __fish_seen_subcommand_from backend" -f -a "subscriptions" -d 'List the valid subscriptions of the user whose token is written to the standard input'
