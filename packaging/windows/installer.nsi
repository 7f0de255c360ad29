; The installer of Flightbag for Windows: for one user, without an administrator. `package.sh` builds it and gives VERSION,
; NUMBERS (the version without what may follow its three numbers), FILES (a folder, all of which is installed) and OUTPUT.
;
;   setup.exe /S [/D=C:\folder]     installs silently
;   uninstall.exe /S [/SETTINGS]    removes silently; with /SETTINGS settings, drawings and logs too

!ifdef TARGET
    Target "${TARGET}"
!endif
Unicode true
SetCompressor /SOLID lzma
ManifestDPIAware true
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh

!define NAME "Flightbag"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
; So that Windows finds the program by its name alone, as with `start flightbag`.
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\flightbag.exe"
!define CLASSES "Software\Classes"
; What Windows calls flight plans that Flightbag reads.
!define PLAN "Flightbag.FlightPlan"

Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
; An update goes where the earlier version is.
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${NUMBERS}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "${NAME} setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT or Apache-2.0"

!define MUI_ICON "flightbag.ico"
!define MUI_UNICON "flightbag.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\flightbag.exe"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RUNS ${LANG_ENGLISH} "Flightbag runs. Close it, then try again."
LangString RUNS ${LANG_GERMAN} "Flightbag läuft. Schließen Sie es und versuchen Sie es dann noch einmal."
LangString TOO_OLD ${LANG_ENGLISH} "Flightbag needs Windows 10 or newer, with 64 bits."
LangString TOO_OLD ${LANG_GERMAN} "Flightbag braucht Windows 10 oder neuer mit 64 Bit."
LangString FLIGHT_PLAN ${LANG_ENGLISH} "Flight plan"
LangString FLIGHT_PLAN ${LANG_GERMAN} "Flugplan"
LangString TAKE_SETTINGS ${LANG_ENGLISH} "Remove your settings, drawings and logs as well?$\r$\n$\r$\nA sign-in that is still kept stays in the Credential Manager; signing out in the program removes it."
LangString TAKE_SETTINGS ${LANG_GERMAN} "Auch Ihre Optionen, Zeichnungen und Protokolle entfernen?$\r$\n$\r$\nEine noch gemerkte Anmeldung bleibt in der Anmeldeinformationsverwaltung; Abmelden im Programm entfernt sie."

; Windows reads again which programs open what.
!macro TELL_CLASSES
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; Offers Flightbag in *Open with* for files of this kind; what opens them by default stays.
!macro OFFER EXTENSION
    WriteRegStr HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "${PLAN}" ""
    WriteRegStr HKCU "${CLASSES}\Applications\flightbag.exe\SupportedTypes" "${EXTENSION}" ""
!macroend

; Takes that back; what others wrote there stays.
!macro TAKE_OFFER_BACK EXTENSION
    DeleteRegValue HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "${PLAN}"
    DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids"
    DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\${EXTENSION}"
!macroend

; Waits until this file may be written: Windows holds a program that runs.
!macro UNTIL_CLOSED PROGRAM
    ${Do}
        ${IfNot} ${FileExists} "${PROGRAM}"
            ${ExitDo}
        ${EndIf}
        ClearErrors
        FileOpen $0 "${PROGRAM}" a
        ${IfNot} ${Errors}
            FileClose $0
            ${ExitDo}
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNS)" /SD IDCANCEL IDRETRY +3
            SetErrorLevel 2
            Abort
    ${Loop}
!macroend

Function .onInit
    ${IfNot} ${RunningX64}
    ${OrIfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
        SetErrorLevel 2
        Abort
    ${EndIf}
FunctionEnd

Section
    SetShellVarContext current
    !insertmacro UNTIL_CLOSED "$INSTDIR\flightbag.exe"
    !insertmacro UNTIL_CLOSED "$INSTDIR\flightbag-console.exe"
    ; The names of its files change with what is in them.
    Delete "$INSTDIR\manual\*.css"
    Delete "$INSTDIR\manual\*.js"
    SetOutPath "$INSTDIR"
    File /r "${FILES}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\flightbag.exe"

    WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\flightbag.exe"
    WriteRegStr HKCU "${CLASSES}\${PLAN}" "" "$(FLIGHT_PLAN)"
    WriteRegStr HKCU "${CLASSES}\${PLAN}\DefaultIcon" "" "$INSTDIR\flightbag.exe,0"
    WriteRegStr HKCU "${CLASSES}\${PLAN}\shell\open\command" "" '"$INSTDIR\flightbag.exe" -- "%1"'
    WriteRegStr HKCU "${CLASSES}\Applications\flightbag.exe" "FriendlyAppName" "${NAME}"
    WriteRegStr HKCU "${CLASSES}\Applications\flightbag.exe\shell\open\command" "" '"$INSTDIR\flightbag.exe" -- "%1"'
    !insertmacro OFFER ".pln"
    !insertmacro OFFER ".fms"
    !insertmacro OFFER ".lnmpln"
    ; Addresses, flightbag:airport/YBBN. What is behind -- can be no option.
    WriteRegStr HKCU "${CLASSES}\flightbag" "" "URL:${NAME}"
    WriteRegStr HKCU "${CLASSES}\flightbag" "URL Protocol" ""
    WriteRegStr HKCU "${CLASSES}\flightbag\DefaultIcon" "" "$INSTDIR\flightbag.exe,0"
    WriteRegStr HKCU "${CLASSES}\flightbag\shell\open\command" "" '"$INSTDIR\flightbag.exe" -- "%1"'
    !insertmacro TELL_CLASSES
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${NAME}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Flightbag developers"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\flightbag.exe"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
SectionEnd

Section "Uninstall"
    SetShellVarContext current
    !insertmacro UNTIL_CLOSED "$INSTDIR\flightbag.exe"
    !insertmacro UNTIL_CLOSED "$INSTDIR\flightbag-console.exe"
    Delete "$SMPROGRAMS\${NAME}.lnk"
    ; What was installed, and nothing of others.
    Delete "$INSTDIR\flightbag.exe"
    Delete "$INSTDIR\flightbag-console.exe"
    Delete "$INSTDIR\README.md"
    Delete "$INSTDIR\CHANGELOG.md"
    Delete "$INSTDIR\SECURITY.md"
    Delete "$INSTDIR\LICENSE-*"
    Delete "$INSTDIR\manual\css\*.css"
    RMDir "$INSTDIR\manual\css"
    Delete "$INSTDIR\manual\fonts\*.css"
    RMDir "$INSTDIR\manual\fonts"
    Delete "$INSTDIR\manual\pictures\*.png"
    RMDir "$INSTDIR\manual\pictures"
    Delete "$INSTDIR\manual\rules\*.html"
    RMDir "$INSTDIR\manual\rules"
    Delete "$INSTDIR\manual\*.html"
    Delete "$INSTDIR\manual\*.css"
    Delete "$INSTDIR\manual\*.js"
    Delete "$INSTDIR\manual\*.png"
    Delete "$INSTDIR\manual\*.svg"
    RMDir "$INSTDIR\manual"
    Delete "$INSTDIR\completions\_flightbag-console.ps1"
    RMDir "$INSTDIR\completions"
    ; Earlier versions had them there.
    Delete "$INSTDIR\assets\pictures\*.png"
    RMDir "$INSTDIR\assets\pictures"
    RMDir "$INSTDIR\assets"
    Delete "$INSTDIR\docs\your-chart-service.md"
    RMDir "$INSTDIR\docs"
    Delete "$INSTDIR\flightgear\flightbag.xml"
    RMDir "$INSTDIR\flightgear"
    ; Earlier versions had them there.
    Delete "$INSTDIR\licences\LICENSE-*"
    Delete "$INSTDIR\licences\*OFL.txt"
    Delete "$INSTDIR\licences\*LICENSE.txt"
    Delete "$INSTDIR\licences\third-party.txt"
    RMDir "$INSTDIR\licences"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegKey HKCU "${APP_PATH}"
    !insertmacro TAKE_OFFER_BACK ".pln"
    !insertmacro TAKE_OFFER_BACK ".fms"
    !insertmacro TAKE_OFFER_BACK ".lnmpln"
    DeleteRegKey HKCU "${CLASSES}\${PLAN}"
    DeleteRegKey HKCU "${CLASSES}\Applications\flightbag.exe"
    DeleteRegKey HKCU "${CLASSES}\flightbag"
    !insertmacro TELL_CLASSES

    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/SETTINGS" $1
    ${If} ${Errors}
        MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(TAKE_SETTINGS)" /SD IDNO IDNO kept
    ${EndIf}
    RMDir /r "$APPDATA\flightbag"
    RMDir /r "$LOCALAPPDATA\flightbag"
    kept:
SectionEnd
