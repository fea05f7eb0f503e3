<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>DatasetPanel</name>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>case: %1</source>
        <translation>Fall: %1</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Bezeichnung</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Threads of a process</source>
        <translation>Threads eines Prozesses</translation>
    </message>
    <message>
        <source>OpenMP threads of a process</source>
        <translation>OpenMP-Threads eines Prozesses</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Share of MPI</source>
        <translation>Anteil von MPI</translation>
    </message>
    <message>
        <source>MPI time, mean of the processes</source>
        <translation>MPI-Zeit, Mittel der Prozesse</translation>
    </message>
    <message>
        <source>MPI time, standard deviation</source>
        <translation>MPI-Zeit, Standardabweichung</translation>
    </message>
    <message>
        <source>MPI time of all processes</source>
        <translation>MPI-Zeit aller Prozesse</translation>
    </message>
    <message>
        <source>Run time of all processes</source>
        <translation>Laufzeit aller Prozesse</translation>
    </message>
    <message>
        <source>Collective calls, of MPI</source>
        <translation>Kollektive Aufrufe, von MPI</translation>
    </message>
    <message>
        <source>Point-to-point calls, of MPI</source>
        <translation>Aufrufe von Punkt zu Punkt, von MPI</translation>
    </message>
    <message>
        <source>Reading, of input and output</source>
        <translation>Lesen, von Ein- und Ausgabe</translation>
    </message>
    <message>
        <source>Writing, of input and output</source>
        <translation>Schreiben, von Ein- und Ausgabe</translation>
    </message>
    <message>
        <source>MPI time is rounded to</source>
        <translation>MPI-Zeit ist gerundet auf</translation>
    </message>
    <message>
        <source>Run time is rounded to</source>
        <translation>Laufzeit ist gerundet auf</translation>
    </message>
    <message>
        <source>Call sites</source>
        <translation>Aufrufstellen</translation>
    </message>
    <message>
        <source>Measured with</source>
        <translation>Gemessen mit</translation>
    </message>
    <message>
        <source>Version of it</source>
        <translation>Dessen Version</translation>
    </message>
    <message>
        <source>Built on</source>
        <translation>Gebaut am</translation>
    </message>
    <message>
        <source>Times are told by</source>
        <translation>Zeiten stammen aus</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Profiled</source>
        <translation>Mit Profil gemessen</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Vollständig</translation>
    </message>
    <message>
        <source>Report made by</source>
        <translation>Bericht erstellt durch</translation>
    </message>
    <message>
        <source>Rank that wrote it</source>
        <translation>Rang, der ihn schrieb</translation>
    </message>
    <message>
        <source>Process that wrote it</source>
        <translation>Prozess, der ihn schrieb</translation>
    </message>
    <message>
        <source>Settings of mpiP</source>
        <translation>Einstellungen von mpiP</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>not in the file</source>
        <translation>nicht in der Datei</translation>
    </message>
    <message>
        <source>Nodes that it was measured on</source>
        <translation>Knoten, auf denen gemessen wurde</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>Order in which the ranks were placed on the nodes</source>
        <translation>Reihenfolge, in der die Ränge auf die Knoten verteilt wurden</translation>
    </message>
    <message>
        <source>On how many nodes the collectives were measured. They are drawn beside a model of as many.</source>
        <translation>Auf wie vielen Knoten die Kollektive gemessen wurden. Sie werden neben einem Modell mit ebenso vielen gezeichnet.</translation>
    </message>
    <message>
        <source>Sequential: neighbouring ranks on the same node. Round robin: on the next node each. On several nodes the times are drawn beside a model with the same order.</source>
        <translation>Fortlaufend: benachbarte Ränge auf demselben Knoten. Reihum: jeder auf dem nächsten Knoten. Auf mehreren Knoten werden die Zeiten neben einem Modell mit derselben Reihenfolge gezeichnet.</translation>
    </message>
    <message>
        <source>Nodes &lt;i&gt;M&lt;/i&gt;</source>
        <translation>Knoten &lt;i&gt;M&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Mapping</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Place of the ranks</source>
        <translation>Ort der Ränge</translation>
    </message>
    <message>
        <source>Processes &lt;i&gt;P&lt;/i&gt;</source>
        <translation>Prozesse &lt;i&gt;P&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Processes that took part</source>
        <translation>Prozesse, die teilnahmen</translation>
    </message>
    <message>
        <source>How many processes took part. The times are drawn beside a model of as many.</source>
        <translation>Wie viele Prozesse teilnahmen. Die Zeiten werden neben einem Modell mit ebenso vielen gezeichnet.</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Costscope</source>
        <translation>Costscope</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>„%1“ hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>They are lost if you do not save them.</source>
        <translation>Sie gehen verloren, wenn Sie sie nicht speichern.</translation>
    </message>
    <message>
        <source>“%1” was changed by another program since it was opened here.</source>
        <translation>„%1“ wurde von einem anderen Programm geändert, seit die Sitzung hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>Saving replaces what was written there, perhaps by another window of Costscope.</source>
        <translation>Speichern ersetzt, was dort geschrieben wurde, vielleicht von einem anderen Costscope-Fenster.</translation>
    </message>
    <message>
        <source>Save under another name…</source>
        <translation>Unter anderem Namen speichern …</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1, line %2, column %3</source>
        <translation>%1, Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>Export all figures as PDF</source>
        <translation>Alle Abbildungen als PDF exportieren</translation>
    </message>
    <message>
        <source>“%1” has a folder inside: %2.</source>
        <translation>„%1“ enthält einen Ordner: %2.</translation>
    </message>
    <message>
        <source>“%1” has %2 folders inside: %3.</source>
        <translation>„%1“ enthält %2 Ordner: %3.</translation>
    </message>
    <message>
        <source>Shall the files in them be read, too?</source>
        <translation>Sollen die Dateien darin auch gelesen werden?</translation>
    </message>
    <message>
        <source>Read all</source>
        <translation>Alle lesen</translation>
    </message>
    <message>
        <source>Only this folder</source>
        <translation>Nur diesen Ordner</translation>
    </message>
    <message>
        <source>Processes of %1</source>
        <translation>Prozesse von %1</translation>
    </message>
    <message>
        <source>This log does not tell on how many processes the program ran.
Number of processes n:</source>
        <translation>Dieses Protokoll sagt nicht, auf wie vielen Prozessen das Programm lief.
Zahl der Prozesse n:</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Parallel overhead</source>
        <translation>Paralleler Overhead</translation>
    </message>
    <message>
        <source>Levels, messages, links</source>
        <translation>Level, Nachrichten, Verbindungen</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Kollektive Operationen</translation>
    </message>
    <message>
        <source>Speed-up on a network</source>
        <translation>Speed-up in einem Netz</translation>
    </message>
    <message>
        <source>Overlap and selection</source>
        <translation>Überlappung und Auswahl</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>Dense linear algebra</source>
        <translation>Dichte lineare Algebra</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Figures for papers</source>
        <translation>Abbildungen für Veröffentlichungen</translation>
    </message>
    <message>
        <source>Formulas and citations</source>
        <translation>Formeln und Quellen</translation>
    </message>
    <message>
        <source>Supported formats</source>
        <translation>Unterstützte Formate</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>About Costscope</source>
        <translation>Über Costscope</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>A question, and data</source>
        <translation>Eine Frage und Daten</translation>
    </message>
    <message>
        <source>Measure on your cluster</source>
        <translation>Auf dem eigenen Cluster messen</translation>
    </message>
    <message>
        <source>Work with it</source>
        <translation>Damit arbeiten</translation>
    </message>
    <message>
        <source>In the window</source>
        <translation>Im Fenster</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Nachschlagen</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>No page has all these words.</source>
        <translation>Auf keiner Seite stehen alle diese Wörter.</translation>
    </message>
</context>
<context>
    <name>Layout</name>
    <message>
        <source>subtitle and legend</source>
        <translation>Untertitel und Legende</translation>
    </message>
    <message>
        <source>title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>names of lines</source>
        <translation>Namen der Linien</translation>
    </message>
    <message>
        <source>lines below</source>
        <translation>Zeilen darunter</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>some values</source>
        <translation>einige Werte</translation>
    </message>
    <message>
        <source>No room for: %1.</source>
        <translation>Kein Platz für: %1.</translation>
    </message>
    <message>
        <source>“%1” is cut.</source>
        <translation>„%1“ ist abgeschnitten.</translation>
    </message>
    <message>
        <source>“%1” and %2 more texts are cut.</source>
        <translation>„%1“ und %2 weitere Texte sind abgeschnitten.</translation>
    </message>
    <message>
        <source>Choose a larger size or a smaller font.</source>
        <translation>Wählen Sie eine größere Abmessung oder eine kleinere Schrift.</translation>
    </message>
</context>
<context>
    <name>PanelActions</name>
    <message>
        <source>Put into One Figure</source>
        <translation>In eine Abbildung zusammenfassen</translation>
    </message>
</context>
<context>
    <name>costscope</name>
    <message>
        <source>, %1 records</source>
        <translation>, %1 Einträge</translation>
    </message>
    <message>
        <source>Compare with F&amp;urther Files…</source>
        <translation>Mit weiteren Date&amp;ien vergleichen…</translation>
    </message>
    <message>
        <source>&amp;Scenarios Side by Side</source>
        <translation>S&amp;zenarien nebeneinander</translation>
    </message>
    <message>
        <source>“%1” is not in %2 to %3: %4 stays.</source>
        <translation>„%1“ liegt nicht zwischen %2 und %3: %4 bleibt.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>Da&amp;ten</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>F&amp;igure</source>
        <translation>Abbild&amp;ung</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Neu</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Recent▸</source>
        <translation>Zuletzt &amp;geöffnet▸</translation>
    </message>
    <message>
        <source>Open E&amp;xample▸</source>
        <translation>&amp;Beispiel öffnen▸</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;As…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Export Figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
    <message>
        <source>Export A&amp;ll Figures…</source>
        <translation>&amp;Alle Abbildungen exportieren…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Been&amp;den</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy Figure as &amp;Image</source>
        <translation>Abbildung als &amp;Bild kopieren</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>&amp;Filter Table</source>
        <translation>Tabelle &amp;filtern</translation>
    </message>
    <message>
        <source>&amp;Search Actions and Data</source>
        <translation>Aktionen und Daten &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>E&amp;instellungen…</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>&amp;Sitzung</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspektor</translation>
    </message>
    <message>
        <source>&amp;Table</source>
        <translation>&amp;Tabelle</translation>
    </message>
    <message>
        <source>&amp;Messages</source>
        <translation>&amp;Meldungen</translation>
    </message>
    <message>
        <source>S&amp;plit</source>
        <translation>Tei&amp;len</translation>
    </message>
    <message>
        <source>&amp;Next Figure</source>
        <translation>&amp;Nächste Abbildung</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>Ne&amp;xt Pane</source>
        <translation>Nächster &amp;Bereich</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Reset Axes</source>
        <translation>&amp;Achsen zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>S&amp;ystem</source>
        <translation>S&amp;ystem</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>V&amp;ollbild</translation>
    </message>
    <message>
        <source>New Traffic &amp;Pattern…</source>
        <translation>Neues Verkehrs&amp;muster…</translation>
    </message>
    <message>
        <source>New &amp;Collective…</source>
        <translation>Neue &amp;kollektive Operation…</translation>
    </message>
    <message>
        <source>New Plan of a &amp;Tiled Loop</source>
        <translation>Neuer Plan einer gekachel&amp;ten Schleife</translation>
    </message>
    <message>
        <source>New Speed-&amp;up Study</source>
        <translation>Neue Speed-&amp;up-Studie</translation>
    </message>
    <message>
        <source>New &amp;Dense Algebra Study</source>
        <translation>Neue Studie &amp;dichter Algebra</translation>
    </message>
    <message>
        <source>Place &amp;Ranks from File…</source>
        <translation>&amp;Ränge aus Datei platzieren…</translation>
    </message>
    <message>
        <source>&amp;Series from Selected Runs</source>
        <translation>&amp;Serie aus gewählten Läufen</translation>
    </message>
    <message>
        <source>Decode &amp;Machine from Tables</source>
        <translation>Maschine aus Tabellen &amp;entschlüsseln</translation>
    </message>
    <message>
        <source>&amp;Overlap from These Profiles…</source>
        <translation>Ü&amp;berlappung aus diesen Profilen…</translation>
    </message>
    <message>
        <source>&amp;Leave Out Selected Rows</source>
        <translation>Gewählte &amp;Zeilen auslassen</translation>
    </message>
    <message>
        <source>Show &amp;Warnings</source>
        <translation>&amp;Warnungen zeigen</translation>
    </message>
    <message>
        <source>Export Dat&amp;a…</source>
        <translation>D&amp;aten exportieren…</translation>
    </message>
    <message>
        <source>&amp;Fit…</source>
        <translation>&amp;Anpassen…</translation>
    </message>
    <message>
        <source>&amp;Calibrate Machine</source>
        <translation>Maschine &amp;kalibrieren</translation>
    </message>
    <message>
        <source>&amp;Machine▸</source>
        <translation>&amp;Maschine▸</translation>
    </message>
    <message>
        <source>&amp;Reset to Source</source>
        <translation>Auf die &amp;Quelle zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Keep What-If as Machine…</source>
        <translation>Was-wäre-wenn als Maschine &amp;behalten…</translation>
    </message>
    <message>
        <source>Formula and &amp;Source</source>
        <translation>&amp;Formel und Quelle</translation>
    </message>
    <message>
        <source>&amp;Show Machine of the Figure</source>
        <translation>Maschine der Abbildung &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Use in All Figures</source>
        <translation>In allen &amp;Abbildungen verwenden</translation>
    </message>
    <message>
        <source>&amp;New Machine…</source>
        <translation>&amp;Neue Maschine…</translation>
    </message>
    <message>
        <source>New Machine &amp;Like Blue Waters…</source>
        <translation>Neue Maschine &amp;wie Blue Waters…</translation>
    </message>
    <message>
        <source>&amp;Add Shipped Machine▸</source>
        <translation>&amp;Mitgelieferte Maschine hinzufügen▸</translation>
    </message>
    <message>
        <source>&amp;Duplicate Machine…</source>
        <translation>Maschine &amp;duplizieren…</translation>
    </message>
    <message>
        <source>&amp;Import Machine…</source>
        <translation>Maschine &amp;importieren…</translation>
    </message>
    <message>
        <source>&amp;Export Machine…</source>
        <translation>Maschine &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;Rename Machine</source>
        <translation>Maschine &amp;umbenennen</translation>
    </message>
    <message>
        <source>Remo&amp;ve Machine</source>
        <translation>Maschine entfe&amp;rnen</translation>
    </message>
    <message>
        <source>&amp;New Figure▸</source>
        <translation>&amp;Neue Abbildung▸</translation>
    </message>
    <message>
        <source>Log &amp;x</source>
        <translation>&amp;x logarithmisch</translation>
    </message>
    <message>
        <source>Log &amp;y</source>
        <translation>&amp;y logarithmisch</translation>
    </message>
    <message>
        <source>&amp;Residuals</source>
        <translation>&amp;Residuen</translation>
    </message>
    <message>
        <source>&amp;Handbook</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>Handbook in the Brows&amp;er</source>
        <translation>Handbuch im B&amp;rowser</translation>
    </message>
    <message>
        <source>&amp;First Steps</source>
        <translation>&amp;Erste Schritte</translation>
    </message>
    <message>
        <source>Formulas and &amp;Citations</source>
        <translation>Formeln und &amp;Quellen</translation>
    </message>
    <message>
        <source>&amp;Parallel Overhead</source>
        <translation>&amp;Paralleler Overhead</translation>
    </message>
    <message>
        <source>&amp;Levels, Messages, Links</source>
        <translation>&amp;Level, Nachrichten, Verbindungen</translation>
    </message>
    <message>
        <source>Calibratio&amp;n</source>
        <translation>&amp;Kalibrierung</translation>
    </message>
    <message>
        <source>Collecti&amp;ves</source>
        <translation>Kollekti&amp;ve Operationen</translation>
    </message>
    <message>
        <source>&amp;Speed-up on a Network</source>
        <translation>&amp;Speed-up in einem Netz</translation>
    </message>
    <message>
        <source>&amp;Overlap and Selection</source>
        <translation>Ü&amp;berlappung und Auswahl</translation>
    </message>
    <message>
        <source>Prof&amp;iles</source>
        <translation>Prof&amp;ile</translation>
    </message>
    <message>
        <source>&amp;Dense Linear Algebra</source>
        <translation>&amp;Dichte lineare Algebra</translation>
    </message>
    <message>
        <source>Comparin&amp;g</source>
        <translation>Ver&amp;gleichen</translation>
    </message>
    <message>
        <source>Figures for Pape&amp;rs</source>
        <translation>Abbildungen &amp;für Veröffentlichungen</translation>
    </message>
    <message>
        <source>Supported Forma&amp;ts</source>
        <translation>Unterstützte For&amp;mate</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Costscope</source>
        <translation>Über &amp;Costscope</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>Experiment for Extra-P, text (*.txt)</source>
        <translation>Experiment für Extra-P, Text (*.txt)</translation>
    </message>
    <message>
        <source>Experiment for Extra-P, JSON (*.json)</source>
        <translation>Experiment für Extra-P, JSON (*.json)</translation>
    </message>
    <message>
        <source>Export data</source>
        <translation>Daten exportieren</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>1 dataset</source>
        <translation>1 Datensatz</translation>
    </message>
    <message>
        <source>%1 datasets</source>
        <translation>%1 Datensätze</translation>
    </message>
    <message>
        <source>1 fit</source>
        <translation>1 Anpassung</translation>
    </message>
    <message>
        <source>%1 fits</source>
        <translation>%1 Anpassungen</translation>
    </message>
    <message>
        <source>1 figure</source>
        <translation>1 Abbildung</translation>
    </message>
    <message>
        <source>%1 figures</source>
        <translation>%1 Abbildungen</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>Source: %1. Name on the command line:</source>
        <translation>Quelle: %1. Name auf der Kommandozeile:</translation>
    </message>
    <message>
        <source>Symbol</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Read as:</source>
        <translation>Gelesen als:</translation>
    </message>
    <message>
        <source>Formulas and citations</source>
        <translation>Formeln und Quellen</translation>
    </message>
    <message>
        <source>Supported formats</source>
        <translation>Unterstützte Formate</translation>
    </message>
    <message>
        <source>The format is recognised by the content of the file, not by its name. Nothing is sent anywhere.</source>
        <translation>Das Format wird am Inhalt der Datei erkannt, nicht an ihrem Namen. Nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>What is read</source>
        <translation>Was gelesen wird</translation>
    </message>
    <message>
        <source>Usual names</source>
        <translation>Übliche Namen</translation>
    </message>
    <message>
        <source>Figures made of them</source>
        <translation>Abbildungen daraus</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>In panels</source>
        <translation>In den Bereichen</translation>
    </message>
    <message>
        <source>Arrows, Page Up, Page Down</source>
        <translation>Pfeile, Bild auf, Bild ab</translation>
    </message>
    <message>
        <source>change a slider by 1 % and 10 %</source>
        <translation>ändern einen Regler um 1 % und 10 %</translation>
    </message>
    <message>
        <source>Arrows in a figure</source>
        <translation>Pfeile in einer Abbildung</translation>
    </message>
    <message>
        <source>step through points, levels, sizes and ranks; left, right, Home and End through the stages of a collective</source>
        <translation>gehen durch Punkte, Level, Größen und Ränge; links, rechts, Pos1 und Ende durch die Stufen einer kollektiven Operation</translation>
    </message>
    <message>
        <source>Shift and click on a point</source>
        <translation>Umschalt und Klick auf einen Punkt</translation>
    </message>
    <message>
        <source>leaves its row out of fit and calibration, or takes it back</source>
        <translation>lässt seine Zeile bei Anpassung und Kalibrierung aus oder nimmt sie zurück</translation>
    </message>
    <message>
        <source>Drag a torus in perspective</source>
        <translation>Einen Torus in Perspektive ziehen</translation>
    </message>
    <message>
        <source>turns it; with Shift it moves</source>
        <translation>dreht ihn; mit Umschalt wird er verschoben</translation>
    </message>
    <message>
        <source>Double click on a slider</source>
        <translation>Doppelklick auf einen Regler</translation>
    </message>
    <message>
        <source>back to the value of its source</source>
        <translation>zurück zum Wert der Quelle</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>clears the selection</source>
        <translation>hebt die Auswahl auf</translation>
    </message>
    <message>
        <source>Where MPI programs lose time, and which model explains it.</source>
        <translation>Wo MPI-Programme Zeit verlieren und welches Modell es erklärt.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. There is no warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder neuer. Es gibt keine Gewährleistung.</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Gemacht mit</translation>
    </message>
    <message>
        <source>Qt %1, QCustomPlot 2.1, Eigen 3.4 and MD4C; fonts of the Noto family under the SIL Open Font License. The models are those of the publications named under “Formulas and citations”.</source>
        <translation>Qt %1, QCustomPlot 2.1, Eigen 3.4 und MD4C; Schriften der Noto-Familie unter der SIL Open Font License. Die Modelle sind die der Veröffentlichungen, die unter „Formeln und Quellen“ genannt sind.</translation>
    </message>
    <message>
        <source>The record at %1 that was left out is no longer there. Nothing is left out in its place.</source>
        <translation>Den ausgelassenen Messwert bei %1 gibt es nicht mehr. An seiner Stelle wird nichts ausgelassen.</translation>
    </message>
    <message>
        <source>Which record at %1 is the one that was left out is not certain. Look whether the right one is left out.</source>
        <translation>Welcher Messwert bei %1 der ausgelassene ist, ist nicht sicher. Prüfen Sie, ob der richtige ausgelassen ist.</translation>
    </message>
    <message>
        <source>“%1” is not in the file %2.</source>
        <translation>„%1“ ist nicht in der Datei %2.</translation>
    </message>
    <message>
        <source>“%1” was not read from one file, so it cannot be linked to one.</source>
        <translation>„%1“ wurde nicht aus einer einzelnen Datei gelesen und kann daher mit keiner verknüpft werden.</translation>
    </message>
    <message>
        <source>“%1” cannot be linked to its file: %2</source>
        <translation>„%1“ kann nicht mit seiner Datei verknüpft werden: %2</translation>
    </message>
    <message>
        <source>“%1” cannot be linked to its file: reading that gives other data now. Reload it first.</source>
        <translation>„%1“ kann nicht mit seiner Datei verknüpft werden: sie ergibt jetzt andere Daten. Laden Sie sie zuerst neu.</translation>
    </message>
    <message>
        <source>The series “%1” was not made again: its files no longer hold the same runs. Its data of before are kept.</source>
        <translation>Die Serie „%1“ wurde nicht neu gebildet: ihre Dateien enthalten nicht mehr dieselben Läufe. Die bisherigen Daten bleiben.</translation>
    </message>
    <message>
        <source>“%1” was not made again: its profiles are no longer there, or do not go together. Its data of before are kept.</source>
        <translation>„%1“ wurde nicht neu gebildet: die Profile sind nicht mehr da oder passen nicht zusammen. Die bisherigen Daten bleiben.</translation>
    </message>
    <message>
        <source>“%1” is no longer in this file. Its data of before are kept.</source>
        <translation>„%1“ ist nicht mehr in dieser Datei. Die bisherigen Daten bleiben.</translation>
    </message>
    <message>
        <source>The samples of the fit of %1 were of the data before. Start Bootstrap once more for its intervals.</source>
        <translation>Die Stichproben der Anpassung von %1 gehörten zu den früheren Daten. Starten Sie Bootstrap für ihre Intervalle erneut.</translation>
    </message>
    <message>
        <source>The fit of %1 was taken away: %2</source>
        <translation>Die Anpassung von %1 wurde entfernt: %2</translation>
    </message>
    <message>
        <source>“%1” was not calibrated again: %2 is still missing. Its machine is as it was.</source>
        <translation>„%1“ wurde nicht neu kalibriert: %2 fehlt noch. Die Maschine ist, wie sie war.</translation>
    </message>
    <message>
        <source>The samples of “%1” were of the data before. Start Bootstrap once more for its intervals.</source>
        <translation>Die Stichproben von „%1“ gehörten zu den früheren Daten. Starten Sie Bootstrap für die Intervalle erneut.</translation>
    </message>
    <message>
        <source>The calibration “%1” was taken away, its machine stays: %2</source>
        <translation>Die Kalibrierung „%1“ wurde entfernt, ihre Maschine bleibt: %2</translation>
    </message>
    <message>
        <source>Bootstrap</source>
        <translation>Bootstrap</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleich mit</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Costscope</source>
        <translation>Costscope</translation>
    </message>
    <message>
        <source>“%1” exists already.</source>
        <translation>„%1“ gibt es schon.</translation>
    </message>
    <message>
        <source>%1 of these files exist already.</source>
        <translation>%1 dieser Dateien gibt es schon.</translation>
    </message>
    <message>
        <source>What is in it now is lost if you replace it.</source>
        <translation>Was jetzt darin steht, geht verloren, wenn Sie sie ersetzen.</translation>
    </message>
    <message>
        <source>What is in them now is lost if you replace them:
%1</source>
        <translation>Was jetzt darin steht, geht verloren, wenn Sie sie ersetzen:
%1</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>95 % over repetitions: %1</source>
        <translation>95 % über Wiederholungen: %1</translation>
    </message>
    <message>
        <source>This value over that of the other machine</source>
        <translation>Dieser Wert geteilt durch den der anderen Maschine</translation>
    </message>
    <message>
        <source>typed into the machine instead</source>
        <translation>stattdessen in die Maschine eingegeben</translation>
    </message>
    <message>
        <source>RMS %1</source>
        <translation>RMS %1</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <source>There is no room for the plot beside text of this size. Choose a larger size or a smaller font.</source>
        <translation>Neben Text dieser Größe ist kein Platz für die Zeichnung. Wählen Sie eine größere Abbildung oder eine kleinere Schrift.</translation>
    </message>
    <message>
        <source>The ending “%1” is not a figure format. Use one of %2.</source>
        <translation>Die Endung „%1“ ist kein Format für Abbildungen. Möglich sind %2.</translation>
    </message>
    <message>
        <source>A figure cannot be %1 mm wide or high. Choose a size from 15 mm to 2000 mm.</source>
        <translation>Eine Abbildung kann nicht %1 mm breit oder hoch sein. Wählen Sie eine Größe von 15 mm bis 2000 mm.</translation>
    </message>
    <message>
        <source>%1 dpi is out of range. Choose a resolution from 30 to 2400 dpi.</source>
        <translation>%1 dpi liegt außerhalb des Bereichs. Wählen Sie eine Auflösung von 30 bis 2400 dpi.</translation>
    </message>
    <message>
        <source>The figure could not be drawn at this size. Choose a smaller one.</source>
        <translation>Die Abbildung konnte in dieser Größe nicht gezeichnet werden. Wählen Sie eine kleinere.</translation>
    </message>
    <message>
        <source>The figure could not be drawn with the inks of “%1”. Export it without a printer's profile, or smaller.</source>
        <translation>Die Abbildung konnte mit den Druckfarben von „%1“ nicht gezeichnet werden. Exportieren Sie sie ohne Druckprofil oder kleiner.</translation>
    </message>
    <message>
        <source>At %1 dpi %2 × %3 mm are %4 × %5 pixels; an image has at most %6 million, and %7 on a side. Choose %8 dpi or less, a smaller size, or PDF or SVG, which are sharp at any size.</source>
        <translation>Bei %1 dpi sind %2 × %3 mm %4 × %5 Pixel; ein Bild hat höchstens %6 Millionen, und %7 auf einer Seite. Wählen Sie höchstens %8 dpi, eine kleinere Größe, oder PDF oder SVG, die in jeder Größe scharf sind.</translation>
    </message>
    <message>
        <source>The figure is %1 mm high; the text of a page has about 230 mm. Choose a height, two columns&apos; width (178 mm) with 2 columns, or fewer panels.</source>
        <translation>Die Abbildung ist %1 mm hoch; der Text einer Seite hat etwa 230 mm. Wählen Sie eine Höhe, die Breite zweier Spalten (178 mm) mit 2 Spalten oder weniger Teile.</translation>
    </message>
    <message>
        <source>One column, general</source>
        <translation>Eine Spalte, allgemein</translation>
    </message>
    <message>
        <source>common in journals</source>
        <translation>üblich in Zeitschriften</translation>
    </message>
    <message>
        <source>Two columns, general</source>
        <translation>Zwei Spalten, allgemein</translation>
    </message>
    <message>
        <source>IEEE, one column</source>
        <translation>IEEE, eine Spalte</translation>
    </message>
    <message>
        <source>IEEE, two columns</source>
        <translation>IEEE, zwei Spalten</translation>
    </message>
    <message>
        <source>ACM, one column</source>
        <translation>ACM, eine Spalte</translation>
    </message>
    <message>
        <source>ACM template: 3.33 in</source>
        <translation>ACM-Vorlage: 3,33 Zoll</translation>
    </message>
    <message>
        <source>ACM, two columns</source>
        <translation>ACM, zwei Spalten</translation>
    </message>
    <message>
        <source>ACM template: 7 in</source>
        <translation>ACM-Vorlage: 7 Zoll</translation>
    </message>
    <message>
        <source>Springer LNCS, text width</source>
        <translation>Springer LNCS, Textbreite</translation>
    </message>
    <message>
        <source>LNCS: 12.2 cm</source>
        <translation>LNCS: 12,2 cm</translation>
    </message>
    <message>
        <source>record at &lt;i&gt;n&lt;/i&gt; = 1</source>
        <translation>Messwert bei &lt;i&gt;n&lt;/i&gt; = 1</translation>
    </message>
    <message>
        <source>95 %: %1 to %2</source>
        <translation>95 %: %1 bis %2</translation>
    </message>
    <message>
        <source>standard error %1</source>
        <translation>Standardfehler %1</translation>
    </message>
    <message>
        <source>bootstrap, 95 %</source>
        <translation>Bootstrap, 95 %</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 is not determined. </source>
        <translation>%1 ist nicht bestimmt. </translation>
    </message>
    <message>
        <source>%1 and %2 are not determined. </source>
        <translation>%1 und %2 sind nicht bestimmt. </translation>
    </message>
    <message>
        <source>limit of τ&lt;sub&gt;n&lt;/sub&gt;/t&lt;sub&gt;n&lt;/sub&gt;</source>
        <translation>Grenzwert von τ&lt;sub&gt;n&lt;/sub&gt;/t&lt;sub&gt;n&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>limit of the speed-up</source>
        <translation>Grenze der Beschleunigung</translation>
    </message>
    <message>
        <source>Residual RMS, of ln</source>
        <translation>RMS der Residuen, von ln</translation>
    </message>
    <message>
        <source>Residual RMS</source>
        <translation>RMS der Residuen</translation>
    </message>
    <message>
        <source>Lowest, at &lt;i&gt;f&lt;sub&gt;s&lt;/sub&gt;&lt;/i&gt; = %1</source>
        <translation>Kleinstes, bei &lt;i&gt;f&lt;sub&gt;s&lt;/sub&gt;&lt;/i&gt; = %1</translation>
    </message>
    <message>
        <source>Relative RMS</source>
        <translation>Relatives RMS</translation>
    </message>
    <message>
        <source>Median error of &lt;i&gt;τ&lt;sub&gt;n&lt;/sub&gt;&lt;/i&gt;, not fitted</source>
        <translation>Medianfehler von &lt;i&gt;τ&lt;sub&gt;n&lt;/sub&gt;&lt;/i&gt;, nicht angepasst</translation>
    </message>
    <message>
        <source>Correlation of &lt;i&gt;b&lt;/i&gt; and &lt;i&gt;c&lt;/i&gt;</source>
        <translation>Korrelation von &lt;i&gt;b&lt;/i&gt; und &lt;i&gt;c&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Most is unexplained.&lt;/b&gt; The model gives %1 of the measured time.</source>
        <translation>&lt;b&gt;Das meiste bleibt unerklärt.&lt;/b&gt; Das Modell ergibt %1 der gemessenen Zeit.</translation>
    </message>
    <message>
        <source>&lt;b&gt;What dominates is not decided&lt;/b&gt; by these parameters: within 95 % of their errors it is not the same throughout.</source>
        <translation>&lt;b&gt;Was überwiegt, entscheiden&lt;/b&gt; diese Parameter nicht: Innerhalb von 95 % ihrer Fehler ist es nicht überall dasselbe.</translation>
    </message>
    <message>
        <source>Nothing is sent on this level.</source>
        <translation>Auf diesem Level wird nichts gesendet.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Transport dominates.&lt;/b&gt; Latency and bandwidth of the slowest process are %1 of the modeled time.</source>
        <translation>&lt;b&gt;Transport überwiegt.&lt;/b&gt; Latenz und Bandbreite des langsamsten Prozesses sind %1 der modellierten Zeit.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Queue search dominates.&lt;/b&gt; A process searches a queue of %1 messages; that is %2 of the modeled time.</source>
        <translation>&lt;b&gt;Die Warteschlangensuche überwiegt.&lt;/b&gt; Ein Prozess durchsucht eine Warteschlange von %1 Nachrichten; das sind %2 der modellierten Zeit.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Contention dominates.&lt;/b&gt; The busiest link is estimated to carry %1, by the cube of eq (7); that is %2 of the modeled time.</source>
        <translation>&lt;b&gt;Contention überwiegt.&lt;/b&gt; Die am stärksten belastete Verbindung trägt geschätzt %1, nach dem Würfel von eq (7); das sind %2 der modellierten Zeit.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Contention dominates.&lt;/b&gt; The busiest link carries %1; that is %2 of the modeled time.</source>
        <translation>&lt;b&gt;Contention überwiegt.&lt;/b&gt; Die am stärksten belastete Verbindung trägt %1; das sind %2 der modellierten Zeit.</translation>
    </message>
    <message>
        <source>%1, no change</source>
        <translation>%1, unverändert</translation>
    </message>
    <message>
        <source>A font would be embedded as Type 3, which publishers refuse. Choose another font.</source>
        <translation>Eine Schrift würde als Type 3 eingebettet, was Verlage ablehnen. Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>Not all fonts can be embedded. Choose another font.</source>
        <translation>Nicht alle Schriften lassen sich einbetten. Wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>%1 fonts embedded as TrueType, none of Type 3</source>
        <translation>%1 Schriften als TrueType eingebettet, keine als Type 3</translation>
    </message>
    <message>
        <source>The legend or a note covers data. Choose a larger size.</source>
        <translation>Die Legende oder eine Anmerkung verdeckt Daten. Wählen Sie eine größere Abbildung.</translation>
    </message>
    <message>
        <source>No overlapping labels, no covered data</source>
        <translation>Keine überdeckten Beschriftungen oder Daten</translation>
    </message>
    <message>
        <source>Reloa&amp;d from Source</source>
        <translation>Von der &amp;Quelle neu laden</translation>
    </message>
    <message>
        <source>Copy Figure as &amp;TikZ</source>
        <translation>Abbildung als &amp;TikZ kopieren</translation>
    </message>
    <message>
        <source>Sessi&amp;on Notes</source>
        <translation>N&amp;otizen der Sitzung</translation>
    </message>
    <message>
        <source>&amp;Zoom In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>&amp;Export Table as CSV…</source>
        <translation>Tabelle als &amp;CSV exportieren…</translation>
    </message>
    <message>
        <source>&amp;Same Axes</source>
        <translation>&amp;Gleiche Achsen</translation>
    </message>
    <message>
        <source>Annota&amp;te…</source>
        <translation>&amp;Beschriften…</translation>
    </message>
    <message>
        <source>Compare with &amp;File…</source>
        <translation>Mit &amp;Datei vergleichen…</translation>
    </message>
    <message>
        <source>Compare with &amp;Recent▸</source>
        <translation>Mit &amp;letzter Sitzung vergleichen▸</translation>
    </message>
    <message>
        <source>Pin This Session as &amp;Baseline</source>
        <translation>Diese Sitzung als &amp;Vergleichsbasis merken</translation>
    </message>
    <message>
        <source>&amp;Drop Baseline</source>
        <translation>Vergleichs&amp;basis aufgeben</translation>
    </message>
    <message>
        <source>&amp;What Changed</source>
        <translation>&amp;Was sich geändert hat</translation>
    </message>
    <message>
        <source>&amp;Copy What Changed</source>
        <translation>Änderungen &amp;kopieren</translation>
    </message>
    <message>
        <source>EPS needs the program pdftops. Install poppler-utils, or take PDF or SVG, which journals prefer today.</source>
        <translation>EPS braucht das Programm pdftops. Installieren Sie poppler-utils oder nehmen Sie PDF oder SVG, die Zeitschriften heute bevorzugen.</translation>
    </message>
    <message>
        <source>pdftops could not write EPS: %1. Take PDF or SVG.</source>
        <translation>pdftops konnte EPS nicht schreiben: %1. Nehmen Sie PDF oder SVG.</translation>
    </message>
    <message>
        <source>lettering of figures 10 pt</source>
        <translation>Beschriftung der Abbildungen 10 pt</translation>
    </message>
    <message>
        <source>Springer journals, one column</source>
        <translation>Springer-Zeitschriften, eine Spalte</translation>
    </message>
    <message>
        <source>Springer’s artwork guidelines as others cite them; not checked</source>
        <translation>Springers Vorgaben, wie andere sie zitieren; nicht geprüft</translation>
    </message>
    <message>
        <source>sans, 8 to 12 pt</source>
        <translation>serifenlos, 8 bis 12 pt</translation>
    </message>
    <message>
        <source>Springer journals, two columns</source>
        <translation>Springer-Zeitschriften, zwei Spalten</translation>
    </message>
    <message>
        <source>Elsevier, one column</source>
        <translation>Elsevier, eine Spalte</translation>
    </message>
    <message>
        <source>Elsevier, one and a half</source>
        <translation>Elsevier, anderthalb Spalten</translation>
    </message>
    <message>
        <source>Elsevier, two columns</source>
        <translation>Elsevier, zwei Spalten</translation>
    </message>
    <message>
        <source>SIAM, text width</source>
        <translation>SIAM, Textbreite</translation>
    </message>
    <message>
        <source>31 pica of an older SIAM style; not checked, ask your class file</source>
        <translation>31 Pica eines älteren SIAM-Stils; nicht geprüft, sehen Sie in Ihrer Klasse nach</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>Written by %1, %2 mm × %3 mm.</source>
        <translation>Geschrieben von %1, %2 mm × %3 mm.</translation>
    </message>
    <message>
        <source>LaTeX does not know these signs, “?” stands for each: %1</source>
        <translation>LaTeX kennt diese Zeichen nicht, „?“ steht für jedes: %1</translation>
    </message>
    <message>
        <source>The file has some %1 coordinates, for which pdflatex may have too little memory. Use lualatex, or take the PDF.</source>
        <translation>Die Datei hat etwa %1 Koordinaten, wofür pdflatex zu wenig Speicher haben kann. Nehmen Sie lualatex oder das PDF.</translation>
    </message>
    <message>
        <source>For \input in a paper, whose preamble needs</source>
        <translation>Für \input in einer Veröffentlichung; deren Präambel braucht</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>Stage %1 of 0–%2</source>
        <translation>Stufe %1 von 0–%2</translation>
    </message>
    <message>
        <source>1 measurement selected</source>
        <translation>1 Messung gewählt</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 gewählt</translation>
    </message>
    <message>
        <source>No sessions yet</source>
        <translation>Noch keine Sitzungen</translation>
    </message>
    <message>
        <source>I&amp;mport As…</source>
        <translation>I&amp;mportieren als…</translation>
    </message>
    <message>
        <source>Import &amp;Folder…</source>
        <translation>&amp;Ordner importieren…</translation>
    </message>
    <message>
        <source>“%1” went: the columns make no such series now.</source>
        <translation>„%1“ ging: Die Spalten ergeben keine solche Reihe mehr.</translation>
    </message>
    <message>
        <source>%1 And %2 more of this sort.</source>
        <translation>%1 Und %2 weitere dieser Art.</translation>
    </message>
    <message>
        <source>Smallest letters %1 pt, thinnest line %2 pt</source>
        <translation>Kleinste Buchstaben %1 pt, dünnste Linie %2 pt</translation>
    </message>
    <message>
        <source>Names and looks are told apart, in grey and by the colour-blind</source>
        <translation>Namen und Aussehen sind unterscheidbar, auch in Grau und bei Farbenblindheit</translation>
    </message>
    <message>
        <source>Every word stands out of its ground</source>
        <translation>Jedes Wort hebt sich von seinem Grund ab</translation>
    </message>
    <message>
        <source>No text runs over the edge of the page</source>
        <translation>Kein Text läuft über den Rand der Seite</translation>
    </message>
    <message>
        <source>Choose a larger size or a smaller font.</source>
        <translation>Wählen Sie eine größere Abmessung oder eine kleinere Schrift.</translation>
    </message>
    <message>
        <source>“%1” and “%2” overlap.</source>
        <translation>„%1“ und „%2“ überdecken sich.</translation>
    </message>
    <message>
        <source>The page cuts “%1”.</source>
        <translation>Die Seite schneidet „%1“ ab.</translation>
    </message>
    <message>
        <source>“%1” has letters of %2 pt; below %3 pt is hard to read. Choose a larger font.</source>
        <translation>„%1“ hat Buchstaben von %2 pt; unter %3 pt ist schwer zu lesen. Wählen Sie eine größere Schrift.</translation>
    </message>
    <message>
        <source>The thinnest line has %1 pt; below %2 pt it may vanish in print.</source>
        <translation>Die dünnste Linie hat %1 pt; unter %2 pt kann sie im Druck verschwinden.</translation>
    </message>
    <message>
        <source>“%1” does not stand out of its ground: contrast %2, below %3.</source>
        <translation>„%1“ hebt sich nicht von seinem Grund ab: Kontrast %2, unter %3.</translation>
    </message>
    <message>
        <source>The legend names “%1”, of which nothing is drawn.</source>
        <translation>Die Legende nennt „%1“, wovon nichts gezeichnet ist.</translation>
    </message>
    <message>
        <source>“%1” and “%2” look alike in grey print or to the colour-blind.</source>
        <translation>„%1“ und „%2“ sehen im Graudruck oder bei Farbenblindheit gleich aus.</translation>
    </message>
    <message>
        <source>“%1” is the name of two things.</source>
        <translation>„%1“ ist der Name von zwei Dingen.</translation>
    </message>
    <message>
        <source>overlapping texts</source>
        <translation>überdeckte Texte</translation>
    </message>
    <message>
        <source>texts cut by the page</source>
        <translation>von der Seite abgeschnittene Texte</translation>
    </message>
    <message>
        <source>left out or cut</source>
        <translation>weggelassen oder gekürzt</translation>
    </message>
    <message>
        <source>small letters</source>
        <translation>kleine Buchstaben</translation>
    </message>
    <message>
        <source>thin lines</source>
        <translation>dünne Linien</translation>
    </message>
    <message>
        <source>low contrast</source>
        <translation>geringer Kontrast</translation>
    </message>
    <message>
        <source>covered data</source>
        <translation>verdeckte Daten</translation>
    </message>
    <message>
        <source>legend entries not drawn</source>
        <translation>nicht gezeichnete Legendeneinträge</translation>
    </message>
    <message>
        <source>series that look alike</source>
        <translation>Reihen, die gleich aussehen</translation>
    </message>
    <message>
        <source>equal names</source>
        <translation>gleiche Namen</translation>
    </message>
    <message>
        <source>&amp;From a Probe File…</source>
        <translation>Aus &amp;Probe-Datei…</translation>
    </message>
    <message>
        <source>IEEE Author Center, Size Requirements for Graphics, read 25 November 2026: 3.5 in</source>
        <translation>IEEE Author Center, Size Requirements for Graphics, gelesen am 25. November 2026: 3,5 Zoll</translation>
    </message>
    <message>
        <source>IEEE Author Center, Size Requirements for Graphics, read 25 November 2026: 7.16 in</source>
        <translation>IEEE Author Center, Size Requirements for Graphics, gelesen am 25. November 2026: 7,16 Zoll</translation>
    </message>
    <message>
        <source>Nature, one column</source>
        <translation>Nature, eine Spalte</translation>
    </message>
    <message>
        <source>Nature research figure guide, Figure sizing, read 25 November 2026</source>
        <translation>Nature research figure guide, Figure sizing, gelesen am 25. November 2026</translation>
    </message>
    <message>
        <source>letters 5 to 7 pt, at most 170 mm high</source>
        <translation>Schrift 5 bis 7 pt, höchstens 170 mm hoch</translation>
    </message>
    <message>
        <source>Nature, two columns</source>
        <translation>Nature, zwei Spalten</translation>
    </message>
    <message>
        <source>Elsevier’s artwork sizing as others cite it; the width is not checked</source>
        <translation>Elseviers Artwork sizing, wie andere es anführen; die Breite ist nicht geprüft</translation>
    </message>
    <message>
        <source>letters 7 pt, scripts 6 pt (Artwork sizing, read 25 November 2026)</source>
        <translation>Schrift 7 pt, Indizes 6 pt (Artwork sizing, gelesen am 25. November 2026)</translation>
    </message>
    <message>
        <source>%1 is no number from %2 to %3.</source>
        <translation>%1 ist keine Zahl von %2 bis %3.</translation>
    </message>
    <message>
        <source>“%1” is none of the fonts %2.</source>
        <translation>„%1“ ist keine der Schriften %2.</translation>
    </message>
    <message>
        <source>“%1” is no format of a figure.</source>
        <translation>„%1“ ist kein Format einer Abbildung.</translation>
    </message>
    <message>
        <source>The profile “%1” is damaged: %2</source>
        <translation>Das Profil „%1“ ist beschädigt: %2</translation>
    </message>
    <message>
        <source>There is no profile “%1”. Kept: %2. Widths of journals: %3.</source>
        <translation>Es gibt kein Profil „%1“. Behalten: %2. Breiten von Zeitschriften: %3.</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keines</translation>
    </message>
    <message>
        <source>A profile needs a name.</source>
        <translation>Ein Profil braucht einen Namen.</translation>
    </message>
    <message>
        <source>“%1” is the width of a journal. Choose another name.</source>
        <translation>„%1“ ist die Breite einer Zeitschrift. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Configure S&amp;hortcuts…</source>
        <translation>Tastenkür&amp;zel einrichten…</translation>
    </message>
    <message>
        <source>&amp;What’s This?</source>
        <translation>&amp;Was ist das?</translation>
    </message>
    <message>
        <source>Report a Pro&amp;blem…</source>
        <translation>Problem melde&amp;n…</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>the code of this language, for the names of months</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>%1 knows no inks: its colours stay sRGB. PDF and EPS have them.</source>
        <translation>%1 kennt keine Druckfarben: Die Farben bleiben sRGB. PDF und EPS haben sie.</translation>
    </message>
</context>
<context>
    <name>costscope::AnnotationTool</name>
    <message>
        <source>Annotation</source>
        <translation>Beschriftung</translation>
    </message>
    <message>
        <source>Your words; &lt;i&gt;, &lt;sub&gt;, &lt;sup&gt; work</source>
        <translation>Ihre Worte; &lt;i&gt;, &lt;sub&gt;, &lt;sup&gt; gelten</translation>
    </message>
    <message>
        <source>Edit annotation</source>
        <translation>Beschriftung ändern</translation>
    </message>
    <message>
        <source>Annotate figure</source>
        <translation>Abbildung beschriften</translation>
    </message>
    <message>
        <source>Remove annotation</source>
        <translation>Beschriftung entfernen</translation>
    </message>
    <message>
        <source>Move annotation</source>
        <translation>Beschriftung verschieben</translation>
    </message>
</context>
<context>
    <name>costscope::Autosave</name>
    <message>
        <source>the name of its file cannot be written beside the copy.</source>
        <translation>der Name der Datei kann nicht neben die Kopie geschrieben werden.</translation>
    </message>
    <message>
        <source>the folder %1 cannot be made.</source>
        <translation>der Ordner %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>the copy cannot be locked; another Costscope may take it for one that a crash left behind.</source>
        <translation>die Kopie kann nicht gesperrt werden; ein anderes Costscope könnte sie für den Rest eines Absturzes halten.</translation>
    </message>
    <message>
        <source>there was not enough memory for it.</source>
        <translation>der Speicher reichte dafür nicht.</translation>
    </message>
</context>
<context>
    <name>costscope::BaselinePanel</name>
    <message>
        <source>Show all side by side</source>
        <translation>Alle nebeneinander zeigen</translation>
    </message>
    <message>
        <source>Beside it: %1.</source>
        <translation>Daneben: %1.</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Vergleichsbasis</translation>
    </message>
    <message>
        <source>Show what changed</source>
        <translation>Änderungen zeigen</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Drop baseline</source>
        <translation>Vergleichsbasis aufgeben</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>As it was when it was pinned. It is saved with the session.</source>
        <translation>Wie sie war, als sie gemerkt wurde. Sie wird mit der Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>From %1, as it was when it was pinned. It is saved with the session.</source>
        <translation>Aus %1, wie sie war, als sie gemerkt wurde. Sie wird mit der Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>“%1” belongs to the baseline, which never changes.</source>
        <translation>„%1“ gehört zur Vergleichsbasis, die sich nie ändert.</translation>
    </message>
    <message>
        <source>Since %1:</source>
        <translation>Seit %1:</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationActions</name>
    <message>
        <source>“%1” is a machine of the session now.</source>
        <translation>„%1“ ist jetzt eine Maschine der Sitzung.</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Bootstrap of %1</source>
        <translation>Bootstrap von %1</translation>
    </message>
    <message>
        <source>The calibration was changed while its samples were drawn. They were not taken; start Bootstrap once more.</source>
        <translation>Die Kalibrierung wurde geändert, während ihre Stichproben gezogen wurden. Sie wurden nicht übernommen; starten Sie Bootstrap erneut.</translation>
    </message>
    <message>
        <source>Bootstrap</source>
        <translation>Bootstrap</translation>
    </message>
    <message>
        <source>Take row back</source>
        <translation>Zeile zurücknehmen</translation>
    </message>
    <message>
        <source>Take %1 rows back</source>
        <translation>%1 Zeilen zurücknehmen</translation>
    </message>
    <message>
        <source>Leave out row</source>
        <translation>Zeile auslassen</translation>
    </message>
    <message>
        <source>Leave out %1 rows</source>
        <translation>%1 Zeilen auslassen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>1 figure shows %1.</source>
        <translation>1 Abbildung zeigt %1.</translation>
    </message>
    <message>
        <source>%2 figures show %1.</source>
        <translation>%2 Abbildungen zeigen %1.</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationDataPart</name>
    <message>
        <source>1 of them has rates of many messages in flight and no time of one: nothing is calibrated to it.</source>
        <translation>1 davon hat Raten vieler Nachrichten zugleich und keine Zeit einer einzelnen: nichts wird daran kalibriert.</translation>
    </message>
    <message>
        <source>%1 of them have rates of many messages in flight and no time of one: nothing is calibrated to them.</source>
        <translation>%1 davon haben Raten vieler Nachrichten zugleich und keine Zeit einer einzelnen: nichts wird an ihnen kalibriert.</translation>
    </message>
    <message>
        <source>%1 has rates of many messages in flight and no time of one: nothing is calibrated to it.</source>
        <translation>%1 hat Raten vieler Nachrichten zugleich und keine Zeit einer einzelnen: nichts wird daran kalibriert.</translation>
    </message>
    <message>
        <source>Include all</source>
        <translation>Alle einbeziehen</translation>
    </message>
    <message>
        <source>Take rows back</source>
        <translation>Zeilen zurücknehmen</translation>
    </message>
    <message>
        <source>From 1 benchmark</source>
        <translation>Aus 1 Benchmark</translation>
    </message>
    <message>
        <source>From %1 benchmarks</source>
        <translation>Aus %1 Benchmarks</translation>
    </message>
    <message>
        <source>From %1 of %2 benchmarks</source>
        <translation>Aus %1 von %2 Benchmarks</translation>
    </message>
    <message>
        <source>Take part in the calibration: %1</source>
        <translation>An der Kalibrierung beteiligt: %1</translation>
    </message>
    <message>
        <source>Choose benchmarks</source>
        <translation>Benchmarks wählen</translation>
    </message>
    <message>
        <source>1 row is left out</source>
        <translation>1 Zeile ist ausgelassen</translation>
    </message>
    <message>
        <source>%1 rows are left out</source>
        <translation>%1 Zeilen sind ausgelassen</translation>
    </message>
    <message>
        <source>Shift+click on a point, or its menu, leaves its row out</source>
        <translation>Umschalt+Klick auf einen Punkt, oder sein Menü, lässt seine Zeile aus</translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>Where sender and receiver were: the file does not say it. Laws are fitted to each place apart.</source>
        <translation>Wo Sender und Empfänger waren: Die Datei sagt es nicht. Gesetze werden für jeden Ort getrennt angepasst.</translation>
    </message>
    <message>
        <source>Place of %1</source>
        <translation>Ort von %1</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationDesk</name>
    <message>
        <source>One more calibration</source>
        <translation>Eine weitere Kalibrierung</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>A machine from files of costscope-probe</source>
        <translation>Eine Maschine aus Dateien von costscope-probe</translation>
    </message>
    <message>
        <source>Files of costscope-probe (*.json)</source>
        <translation>Dateien von costscope-probe (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Found nothing that costscope-probe measured and a machine is calibrated from. What was read is in the session.</source>
        <translation>Es fand sich nichts, was costscope-probe gemessen hat und woraus eine Maschine kalibriert wird. Was gelesen wurde, ist in der Sitzung.</translation>
    </message>
    <message>
        <source>Machine from a probe file</source>
        <translation>Maschine aus einer Probe-Datei</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationDetailsPart</name>
    <message>
        <source>&lt;i&gt;n&lt;/i&gt; = %1</source>
        <translation>&lt;i&gt;n&lt;/i&gt; = %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 s: reversed receives took no longer</source>
        <translation>%1 s: umgekehrte Empfänge dauerten nicht länger</translation>
    </message>
    <message>
        <source>%1, row %2; </source>
        <translation>%1, Zeile %2; </translation>
    </message>
    <message>
        <source>longest over shortest repetition %1</source>
        <translation>längste zu kürzester Wiederholung %1</translation>
    </message>
    <message>
        <source>γ by the number of messages</source>
        <translation>γ nach der Zahl der Nachrichten</translation>
    </message>
    <message>
        <source>The ten worst cells, modeled − measured</source>
        <translation>Schlechteste Zellen, mod. − gem.</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 Paare</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 Wert</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>OSU or IMB, %1</source>
        <translation>OSU oder IMB, %1</translation>
    </message>
    <message>
        <source>What each dataset gave</source>
        <translation>Was jeder Datensatz beitrug</translation>
    </message>
    <message>
        <source>What is missing</source>
        <translation>Was fehlt</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationLimitsPart</name>
    <message>
        <source>%1: BIC %2</source>
        <translation>%1: BIC %2</translation>
    </message>
    <message>
        <source>1 piece</source>
        <translation>1 Stück</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 Stücke</translation>
    </message>
    <message>
        <source>Protocol limits</source>
        <translation>Grenzen der Protokolle</translation>
    </message>
    <message>
        <source>Reset protocol limit</source>
        <translation>Protokollgrenze zurücksetzen</translation>
    </message>
    <message>
        <source>Short messages end at the latest where eager ones do, at %1.</source>
        <translation>Kurze Nachrichten enden spätestens dort, wo eager endet: bei %1.</translation>
    </message>
    <message>
        <source>Eager messages end at the earliest where short ones do, at %1.</source>
        <translation>Eager endet frühestens dort, wo kurze Nachrichten enden: bei %1.</translation>
    </message>
    <message>
        <source>Move protocol limit</source>
        <translation>Protokollgrenze verschieben</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>von Hand gewählt</translation>
    </message>
    <message>
        <source>short below</source>
        <translation>short unter</translation>
    </message>
    <message>
        <source>eager below</source>
        <translation>eager unter</translation>
    </message>
    <message>
        <source>assumed: %1</source>
        <translation>angenommen: %1</translation>
    </message>
    <message>
        <source>detected %1 … %2</source>
        <translation>erkannt %1 … %2</translation>
    </message>
    <message>
        <source>no switch is seen here</source>
        <translation>kein Wechsel zu sehen</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>detected</source>
        <translation>erkannt</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>chosen by hand; %1</source>
        <translation>von Hand gewählt; %1</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationPanel</name>
    <message>
        <source>Calibrate</source>
        <translation>Kalibrieren</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Recipe in words</source>
        <translation>Rezept in Worten</translation>
    </message>
    <message>
        <source>Why it was refused</source>
        <translation>Warum es abgelehnt wurde</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>vorgeschlagen</translation>
    </message>
    <message>
        <source>The machine is of older data than these, or of another version of the program.</source>
        <translation>Die Maschine stammt von älteren Daten oder von einer anderen Version des Programms.</translation>
    </message>
    <message>
        <source>Proposed: what the default recipe gives. Calibrate keeps it as a machine of this session, and so does the first change of the recipe.</source>
        <translation>Vorschlag: was das Standardrezept ergibt. Kalibrieren behält ihn als Maschine dieser Sitzung, ebenso die erste Änderung des Rezepts.</translation>
    </message>
    <message>
        <source>Calibrate again</source>
        <translation>Erneut kalibrieren</translation>
    </message>
    <message>
        <source>Make a machine of these values; it follows the recipe from then on</source>
        <translation>Aus diesen Werten eine Maschine machen; von da an folgt sie dem Rezept</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationRecipePart</name>
    <message>
        <source>Absolute</source>
        <translation>Absolut</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Residuals</source>
        <translation>Residuen</translation>
    </message>
    <message>
        <source>All pairs</source>
        <translation>Alle Paare</translation>
    </message>
    <message>
        <source>One pair</source>
        <translation>Ein Paar</translation>
    </message>
    <message>
        <source>Rows for α and R_b</source>
        <translation>Zeilen für α und R_b</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>values follow at once</source>
        <translation>die Werte folgen sofort</translation>
    </message>
    <message>
        <source>Ranges of rows</source>
        <translation>Bereiche der Zeilen</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Wie veröffentlicht</translation>
    </message>
    <message>
        <source>Chosen by hand</source>
        <translation>Von Hand gewählt</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>As published: absolute residuals on all repetitions, limits 500 and 8000 byte, k* = 4: what the values that are printed for Blue Waters come from</source>
        <translation>Wie veröffentlicht: absolute Residuen aller Wiederholungen, Grenzen 500 und 8000 Byte, k* = 4: daraus stammen die gedruckten Werte von Blue Waters</translation>
    </message>
    <message>
        <source>Use preset</source>
        <translation>Vorgabe verwenden</translation>
    </message>
    <message>
        <source>In seconds: the largest sizes decide; good for rates, poor for latencies</source>
        <translation>In Sekunden: die größten Nachrichten entscheiden; gut für Raten, schlecht für Latenzen</translation>
    </message>
    <message>
        <source>Relative to the measured time: all sizes count alike</source>
        <translation>Relativ zur gemessenen Zeit: alle Größen zählen gleich</translation>
    </message>
    <message>
        <source>Of the logarithms: factors up and down count alike</source>
        <translation>Der Logarithmen: Faktoren nach oben und unten zählen gleich</translation>
    </message>
    <message>
        <source>Change residuals</source>
        <translation>Residuen ändern</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Smallest</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>All, each a point</source>
        <translation>Alle, je ein Punkt</translation>
    </message>
    <message>
        <source>Of the repetitions</source>
        <translation>Von den Wiederholungen</translation>
    </message>
    <message>
        <source>The smallest suits machines with rare, large disturbances; the mean follows them</source>
        <translation>Der kleinste passt zu Maschinen mit seltenen, großen Störungen; der Mittelwert folgt ihnen</translation>
    </message>
    <message>
        <source>Change estimator</source>
        <translation>Schätzer ändern</translation>
    </message>
    <message>
        <source>The average loaded process, as papers print it</source>
        <translation>Der mittlere Prozess unter Last, wie Veröffentlichungen ihn drucken</translation>
    </message>
    <message>
        <source>The undisturbed pair</source>
        <translation>Das ungestörte Paar</translation>
    </message>
    <message>
        <source>&lt;i&gt;α&lt;/i&gt;, &lt;i&gt;R&lt;sub&gt;b&lt;/sub&gt;&lt;/i&gt; from</source>
        <translation>&lt;i&gt;α&lt;/i&gt;, &lt;i&gt;R&lt;sub&gt;b&lt;/sub&gt;&lt;/i&gt; aus</translation>
    </message>
    <message>
        <source>Change pairs</source>
        <translation>Paare ändern</translation>
    </message>
    <message>
        <source>Place of sender and receiver</source>
        <translation>Ort von Sender und Empfänger</translation>
    </message>
    <message>
        <source>Place, where no file says it</source>
        <translation>Ort, wenn keine Datei ihn nennt</translation>
    </message>
    <message>
        <source>Where sender and receiver were, for files that do not say it; without it such files are left out</source>
        <translation>Wo Sender und Empfänger waren, für Dateien, die es nicht sagen; ohne Angabe werden diese ausgelassen</translation>
    </message>
    <message>
        <source>Choose a place</source>
        <translation>Ort wählen</translation>
    </message>
    <message>
        <source>Branch &lt;i&gt;k&lt;/i&gt;*</source>
        <translation>Abzweig &lt;i&gt;k&lt;/i&gt;*</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>From this many active pairs on the injection limits: they see R_N, fewer see R_b</source>
        <translation>Ab so vielen aktiven Paaren begrenzt die Einspeisung: sie sehen R_N, weniger sehen R_b</translation>
    </message>
    <message>
        <source>Most pairs</source>
        <translation>Meiste Paare</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Rows with more active pairs are left out: beyond the cores of one socket a second injection path may open</source>
        <translation>Zeilen mit mehr aktiven Paaren werden ausgelassen: jenseits der Kerne eines Sockels kann sich ein zweiter Weg ins Netz öffnen</translation>
    </message>
    <message>
        <source>&lt;i&gt;γ&lt;/i&gt; from &lt;i&gt;n&lt;/i&gt; =</source>
        <translation>&lt;i&gt;γ&lt;/i&gt; ab &lt;i&gt;n&lt;/i&gt; =</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>Batches with fewer messages do not tell γ</source>
        <translation>Stapel mit weniger Nachrichten sagen nichts über γ</translation>
    </message>
    <message>
        <source>&lt;i&gt;γ&lt;/i&gt; up to &lt;i&gt;n&lt;/i&gt; =</source>
        <translation>&lt;i&gt;γ&lt;/i&gt; bis &lt;i&gt;n&lt;/i&gt; =</translation>
    </message>
    <message>
        <source>Batches with more messages do not tell γ. It is not constant: take the n of the levels to be modeled</source>
        <translation>Stapel mit mehr Nachrichten sagen nichts über γ. Es ist nicht konstant: nehmen Sie das n der Level, die modelliert werden sollen</translation>
    </message>
    <message>
        <source>&lt;i&gt;δ&lt;/i&gt; up to &lt;i&gt;n&lt;/i&gt; =</source>
        <translation>&lt;i&gt;δ&lt;/i&gt; bis &lt;i&gt;n&lt;/i&gt; =</translation>
    </message>
    <message>
        <source>Batches with more messages do not tell δ: their queue is not negligible</source>
        <translation>Stapel mit mehr Nachrichten sagen nichts über δ: ihre Warteschlange ist nicht vernachlässigbar</translation>
    </message>
    <message>
        <source>Change recipe</source>
        <translation>Rezept ändern</translation>
    </message>
    <message>
        <source>Ranges of rows, 1 chosen</source>
        <translation>Bereiche der Zeilen, 1 gewählt</translation>
    </message>
    <message>
        <source>Ranges of rows, %1 chosen</source>
        <translation>Bereiche der Zeilen, %1 gewählt</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationUsePart</name>
    <message>
        <source>Use this machine</source>
        <translation>Maschine verwenden</translation>
    </message>
    <message>
        <source>Show the machine</source>
        <translation>Zur Maschine</translation>
    </message>
    <message>
        <source>One more by another recipe</source>
        <translation>Eine weitere nach anderem Rezept</translation>
    </message>
    <message>
        <source>A second machine of the same benchmarks, to be compared with this one</source>
        <translation>Eine zweite Maschine aus denselben Benchmarks, zum Vergleich mit dieser</translation>
    </message>
    <message>
        <source>Figures of this session show the calibrated machine</source>
        <translation>Abbildungen dieser Sitzung zeigen die kalibrierte Maschine</translation>
    </message>
    <message>
        <source>Levels cannot be modeled on it yet: %1</source>
        <translation>Level lassen sich auf ihr noch nicht modellieren: %1</translation>
    </message>
    <message>
        <source>Beside its own no figure of this session takes this machine; figures of AMG levels do. Import the levels of a solver, or open an example with them: File ▸ Open Example.</source>
        <translation>Außer den eigenen nimmt keine Abbildung dieser Sitzung diese Maschine; Abbildungen von AMG-Leveln tun es. Importieren Sie die Level eines Lösers oder öffnen Sie ein Beispiel damit: Datei ▸ Beispiel öffnen.</translation>
    </message>
    <message>
        <source>In all figures that can show it (%1)</source>
        <translation>In allen Abbildungen, die sie zeigen können (%1)</translation>
    </message>
</context>
<context>
    <name>costscope::CalibrationValuesPart</name>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>± standard error; 95 %</source>
        <translation>± Standardfehler; 95 %</translation>
    </message>
    <message>
        <source> draws</source>
        <translation> Züge</translation>
    </message>
    <message>
        <source>Bootstrap draws</source>
        <translation>Bootstrap-Ziehungen</translation>
    </message>
    <message>
        <source>95 % over cells, bootstrap of %1 draws, seed %2. Over repetitions: hover a value.</source>
        <translation>95 % über Zellen, Bootstrap mit %1 Ziehungen, Startwert %2. Über Wiederholungen: auf einen Wert zeigen.</translation>
    </message>
    <message>
        <source>95 % by Student&apos;s t, which trusts the law. Bootstrap tells how far it can be trusted.</source>
        <translation>95 % nach Student, was dem Gesetz vertraut. Bootstrap sagt, wie weit man ihm trauen kann.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>95 % intervals by the residuals of whole cells, and over repetitions drawn with replacement, with a fixed seed. Another change of the recipe drops them.</source>
        <translation>95-%-Intervalle nach den Resten ganzer Zellen und über Wiederholungen, mit Zurücklegen gezogen, mit festem Startwert. Jede weitere Änderung des Rezepts verwirft sie.</translation>
    </message>
</context>
<context>
    <name>costscope::ChannelTable</name>
    <message>
        <source>Channel cost &lt;i&gt;L&lt;/i&gt;(&lt;i&gt;%1&lt;/i&gt;,&lt;i&gt;τ&lt;/i&gt;), &lt;i&gt;%1&lt;/i&gt; = %2</source>
        <translation>Kanalkosten &lt;i&gt;L&lt;/i&gt;(&lt;i&gt;%1&lt;/i&gt;,&lt;i&gt;τ&lt;/i&gt;), &lt;i&gt;%1&lt;/i&gt; = %2</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>gemeinsam</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
</context>
<context>
    <name>costscope::CollectiveDialog</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Placement &amp;File…</source>
        <translation>Platzierungs&amp;datei…</translation>
    </message>
    <message>
        <source>New Collective</source>
        <translation>Neue kollektive Operation</translation>
    </message>
    <message>
        <source>A table of rank and node instead of a mapping by rule</source>
        <translation>Eine Tabelle von Rang und Knoten statt einer Zuordnung nach Regel</translation>
    </message>
    <message>
        <source>&amp;Algorithm</source>
        <translation>&amp;Algorithmus</translation>
    </message>
    <message>
        <source>&amp;Processes P</source>
        <translation>&amp;Prozesse P</translation>
    </message>
    <message>
        <source>&amp;Nodes M</source>
        <translation>&amp;Knoten M</translation>
    </message>
    <message>
        <source>Ma&amp;pping</source>
        <translation>&amp;Zuordnung</translation>
    </message>
    <message>
        <source>&amp;Message m</source>
        <translation>&amp;Nachricht m</translation>
    </message>
    <message>
        <source>&amp;Segment S</source>
        <translation>&amp;Segment S</translation>
    </message>
    <message>
        <source>&amp;Level</source>
        <translation>&amp;Ebene</translation>
    </message>
    <message>
        <source>&amp;Channels</source>
        <translation>Kanä&amp;le</translation>
    </message>
    <message>
        <source>&amp;Outside tables</source>
        <translation>A&amp;ußerhalb der Tabellen</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Nodes of the ranks</source>
        <translation>Knoten der Ränge</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv);;All files (*)</source>
        <translation>Tabellen (*.csv *.txt *.tsv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>as %1 lists</source>
        <translation>wie %1 angibt</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>1 stage</source>
        <translation>1 Stufe</translation>
    </message>
    <message>
        <source>%1 stages</source>
        <translation>%1 Stufen</translation>
    </message>
    <message>
        <source>%1, which take a while to count</source>
        <translation>%1, deren Zählung eine Weile dauert</translation>
    </message>
    <message>
        <source>There is no machine with channels.</source>
        <translation>Es gibt keine Maschine mit Kanälen.</translation>
    </message>
    <message>
        <source>%1. %2 Outside tables: %3 would tell it.</source>
        <translation>%1. %2 Außerhalb der Tabellen: „%3“ würde es sagen.</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1, %2 by τ-Lop</source>
        <translation>%1, %2 nach τ-Lop</translation>
    </message>
    <message>
        <source>%1, %2 by LogGP</source>
        <translation>%1, %2 nach LogGP</translation>
    </message>
    <message>
        <source>%1 &lt;i&gt;m&lt;/i&gt;: %2.</source>
        <translation>%1 &lt;i&gt;m&lt;/i&gt;: %2.</translation>
    </message>
    <message>
        <source>%1 processes on %2 nodes as listed</source>
        <translation>%1 Prozesse auf %2 Knoten wie aufgeführt</translation>
    </message>
    <message>
        <source>&lt;i&gt;Q&lt;/i&gt; = &lt;i&gt;P&lt;/i&gt;/&lt;i&gt;M&lt;/i&gt; = %1 per node</source>
        <translation>&lt;i&gt;Q&lt;/i&gt; = &lt;i&gt;P&lt;/i&gt;/&lt;i&gt;M&lt;/i&gt; = %1 pro Knoten</translation>
    </message>
    <message>
        <source>at most &lt;i&gt;Q&lt;/i&gt; = %1 per node</source>
        <translation>höchstens &lt;i&gt;Q&lt;/i&gt; = %1 pro Knoten</translation>
    </message>
    <message>
        <source>&amp;Torus</source>
        <translation>&amp;Torus</translation>
    </message>
    <message>
        <source>Message m</source>
        <translation>Nachricht m</translation>
    </message>
    <message>
        <source>Segment S</source>
        <translation>Segment S</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>costscope::CollectivePanel</name>
    <message>
        <source>So many transmissions are not counted here while values change; costscope stages tells their cost.</source>
        <translation>So viele Übertragungen werden hier nicht gezählt, während sich Werte ändern; costscope stages nennt ihre Kosten.</translation>
    </message>
    <message>
        <source>Rico-Gallego, Díaz-Martín &amp; Lastovetsky 2015</source>
        <translation>Rico-Gallego, Díaz-Martín &amp; Lastovetsky 2015</translation>
    </message>
    <message>
        <source>Derived by the rules of %1, which does not print it.</source>
        <translation>Abgeleitet nach den Regeln von %1, wo es nicht gedruckt steht.</translation>
    </message>
    <message>
        <source> With overheads &lt;i&gt;o&lt;/i&gt;.</source>
        <translation> Mit Overheads &lt;i&gt;o&lt;/i&gt;.</translation>
    </message>
    <message>
        <source> Overheads &lt;i&gt;o&lt;/i&gt; left out.</source>
        <translation> Overheads &lt;i&gt;o&lt;/i&gt; ausgelassen.</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>Summen</translation>
    </message>
    <message>
        <source>Selected stage</source>
        <translation>Gewählte Stufe</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>These channel tables are illustrative, not measured. Import a concurrent-transfer benchmark to replace them.</source>
        <translation>Diese Kanaltabellen veranschaulichen nur und sind nicht gemessen. Importieren Sie einen Benchmark gleichzeitiger Transfers, um sie zu ersetzen.</translation>
    </message>
    <message>
        <source>Cost expression</source>
        <translation>Kostenausdruck</translation>
    </message>
    <message>
        <source>%1 &lt;i&gt;m&lt;/i&gt;: %2.</source>
        <translation>%1 &lt;i&gt;m&lt;/i&gt;: %2.</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>, %1</translation>
    </message>
    <message>
        <source>τ-Lop</source>
        <translation>τ-Lop</translation>
    </message>
    <message>
        <source>LogGP</source>
        <translation>LogGP</translation>
    </message>
    <message>
        <source>τ-Lop / LogGP</source>
        <translation>τ-Lop / LogGP</translation>
    </message>
    <message>
        <source>Upper bound</source>
        <translation>Obere Schranke</translation>
    </message>
    <message>
        <source>Round robin / sequential by τ-Lop</source>
        <translation>Round-Robin / sequentiell nach τ-Lop</translation>
    </message>
    <message>
        <source>Round robin / sequential by LogGP</source>
        <translation>Round-Robin / sequentiell nach LogGP</translation>
    </message>
    <message>
        <source>Bytes moved</source>
        <translation>Bewegte Bytes</translation>
    </message>
    <message>
        <source>%1 shared, %2 network</source>
        <translation>%1 gemeinsam, %2 Netz</translation>
    </message>
    <message>
        <source>Transmissions</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>%1 of the total</source>
        <translation>%1 der Summe</translation>
    </message>
    <message>
        <source>%1 of 0–%2</source>
        <translation>%1 von 0–%2</translation>
    </message>
</context>
<context>
    <name>costscope::CollectiveValuesPart</name>
    <message>
        <source>Channels</source>
        <translation>Kanäle</translation>
    </message>
    <message>
        <source>the machine whose costs L(m,τ) and overheads o(m) are taken</source>
        <translation>die Maschine, deren Kosten L(m,τ) und Overheads o(m) genommen werden</translation>
    </message>
    <message>
        <source>Why it was not taken</source>
        <translation>Warum es nicht übernommen wurde</translation>
    </message>
    <message>
        <source>both, beside each other</source>
        <translation>beide nebeneinander</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>nodes as listed</source>
        <translation>Knoten wie aufgeführt</translation>
    </message>
    <message>
        <source>at most &lt;i&gt;Q&lt;/i&gt; = %1 per node</source>
        <translation>höchstens &lt;i&gt;Q&lt;/i&gt; = %1 pro Knoten</translation>
    </message>
    <message>
        <source>&lt;i&gt;Q&lt;/i&gt; = &lt;i&gt;P&lt;/i&gt;/&lt;i&gt;M&lt;/i&gt; = %1 per node</source>
        <translation>&lt;i&gt;Q&lt;/i&gt; = &lt;i&gt;P&lt;/i&gt;/&lt;i&gt;M&lt;/i&gt; = %1 pro Knoten</translation>
    </message>
</context>
<context>
    <name>costscope::ColumnsDialog</name>
    <message>
        <source>“%1”: choose</source>
        <translation>„%1“: wählen</translation>
    </message>
    <message>
        <source>Still needed: the unit of “%1”.</source>
        <translation>Noch nötig: die Einheit von „%1“.</translation>
    </message>
    <message>
        <source>ratio: MPI time / run time</source>
        <translation>ratio: MPI-Zeit / Laufzeit</translation>
    </message>
    <message>
        <source>Columns and first rows</source>
        <translation>Spalten und erste Zeilen</translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation>Spalten von %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;Which column is what?&lt;/b&gt;&lt;br&gt;The headings of this table are not known. Cores and run time are needed.</source>
        <translation>&lt;b&gt;Welche Spalte ist was?&lt;/b&gt;&lt;br&gt;Die Überschriften dieser Tabelle sind unbekannt. Kerne und Laufzeit werden gebraucht.</translation>
    </message>
    <message>
        <source>Meaning of column %1</source>
        <translation>Bedeutung der Spalte %1</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Two columns are named %1. Choose one.</source>
        <translation>Zwei Spalten heißen %1. Wählen Sie eine.</translation>
    </message>
    <message>
        <source>Still needed: %1.</source>
        <translation>Noch gebraucht: %1.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Filled in as for the last table with these headings.</source>
        <translation>Ausgefüllt wie bei der letzten Tabelle mit diesen Überschriften.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Which column is what?&lt;/b&gt;&lt;br&gt;Columns that are not named tell cases apart if they differ where n is the same.</source>
        <translation>&lt;b&gt;Welche Spalte ist was?&lt;/b&gt;&lt;br&gt;Spalten ohne Bedeutung trennen Fälle, wenn sie sich bei gleichem n unterscheiden.</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>ohne Bedeutung</translation>
    </message>
    <message>
        <source>tells cases apart: a series of each</source>
        <translation>unterscheidet Fälle: je eine Reihe</translation>
    </message>
    <message>
        <source>set aside: tells no cases apart</source>
        <translation>beiseite: trennt keine Fälle</translation>
    </message>
    <message>
        <source>Unit of column %1</source>
        <translation>Einheit der Spalte %1</translation>
    </message>
    <message>
        <source>The first row then says: n = %1 took %2.</source>
        <translation>Die erste Zeile sagt dann: n = %1 brauchte %2.</translation>
    </message>
    <message>
        <source>n: cores, processes</source>
        <translation>n: Kerne, Prozesse</translation>
    </message>
    <message>
        <source>t_n_s: run time</source>
        <translation>t_n_s: Laufzeit</translation>
    </message>
    <message>
        <source>tau_mpi_s: MPI time</source>
        <translation>tau_mpi_s: MPI-Zeit</translation>
    </message>
    <message>
        <source>tau_mpi_std_s: its standard deviation</source>
        <translation>tau_mpi_std_s: ihre Standardabweichung</translation>
    </message>
    <message>
        <source>%1, as written</source>
        <translation>%1, wie geschrieben</translation>
    </message>
    <message>
        <source>s, not written</source>
        <translation>s, nicht geschrieben</translation>
    </message>
    <message>
        <source>Commas before three digits: as the table shows</source>
        <translation>Kommas vor drei Ziffern: wie die Tabelle zeigt</translation>
    </message>
    <message>
        <source>Commas before three digits set thousands apart: 51,666 is 51666</source>
        <translation>Kommas vor drei Ziffern trennen Tausender: 51,666 ist 51666</translation>
    </message>
    <message>
        <source>Commas before three digits stand before decimals: 51,666 is 51.666</source>
        <translation>Kommas vor drei Ziffern stehen vor Dezimalstellen: 51,666 ist 51.666</translation>
    </message>
    <message>
        <source>Commas before three digits</source>
        <translation>Kommas vor drei Ziffern</translation>
    </message>
    <message>
        <source>Still needed: what a comma before three digits is.</source>
        <translation>Es fehlt noch: was ein Komma vor drei Ziffern ist.</translation>
    </message>
</context>
<context>
    <name>costscope::CommandSearch</name>
    <message>
        <source>Search actions and data</source>
        <translation>Aktionen und Daten suchen</translation>
    </message>
    <message>
        <source>Nothing found for “%1”</source>
        <translation>Nichts gefunden für „%1“</translation>
    </message>
</context>
<context>
    <name>costscope::CompareActions</name>
    <message>
        <source>Compare with sessions or data</source>
        <translation>Mit Sitzungen oder Daten vergleichen</translation>
    </message>
    <message>
        <source>Compare with further sessions or data</source>
        <translation>Mit weiteren Sitzungen oder Daten vergleichen</translation>
    </message>
    <message>
        <source>Pin %1 beside the baseline</source>
        <translation>%1 neben der Vergleichsbasis merken</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>There is nothing in it to compare with.</source>
        <translation>Darin ist nichts, womit man vergleichen könnte.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Pin %1 as baseline</source>
        <translation>%1 als Vergleichsbasis merken</translation>
    </message>
    <message>
        <source>Drop baseline</source>
        <translation>Vergleichsbasis aufgeben</translation>
    </message>
</context>
<context>
    <name>costscope::ComparisonDesk</name>
    <message>
        <source>Baseline: %1 and %2 beside it</source>
        <translation>Vergleichsbasis: %1 und %2 daneben</translation>
    </message>
    <message>
        <source>Pinned. Undo takes it back.</source>
        <translation>Gemerkt. Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Vergleichsbasis: %1</translation>
    </message>
    <message>
        <source>What changed since</source>
        <translation>Was sich geändert hat seit</translation>
    </message>
</context>
<context>
    <name>costscope::CountingPage</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1… %2 %</source>
        <translation>%1… %2 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>This was not counted, so there is no figure.</source>
        <translation>Das wurde nicht gezählt, daher gibt es keine Abbildung.</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Zählen</translation>
    </message>
</context>
<context>
    <name>costscope::DataDesk</name>
    <message>
        <source>Place ranks from a table of rank, x, y, z</source>
        <translation>Ränge nach einer Tabelle von rank, x, y, z platzieren</translation>
    </message>
    <message>
        <source>Tables (*.csv *.txt *.tsv)</source>
        <translation>Tabellen (*.csv *.txt *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>Written to %1. %2</source>
        <translation>Geschrieben: %1. %2</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>What tables of Cannon and SUMMA say of dgemm, latency and calibration factors</source>
        <translation>Was Tabellen von Cannon und SUMMA über dgemm, Latenz und Kalibrierfaktoren sagen</translation>
    </message>
    <message>
        <source>Select two profiles of one program: a run without overlap and one with it</source>
        <translation>Wählen Sie zwei Profile eines Programms: einen Lauf ohne Überlappung und einen mit</translation>
    </message>
</context>
<context>
    <name>costscope::DatasetPanel</name>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Found while reading</source>
        <translation>Beim Lesen gefunden</translation>
    </message>
    <message>
        <source>Reload from source</source>
        <translation>Von der Quelle neu laden</translation>
    </message>
    <message>
        <source>Fit…</source>
        <translation>Anpassen…</translation>
    </message>
    <message>
        <source>Fit Amdahl&apos;s law with parallel overhead to these run times</source>
        <translation>Amdahls Gesetz mit parallelem Overhead an diese Laufzeiten anpassen</translation>
    </message>
    <message>
        <source>with the session</source>
        <translation>in der Sitzung</translation>
    </message>
    <message>
        <source>linked to this file</source>
        <translation>mit dieser Datei verknüpft</translation>
    </message>
    <message>
        <source>Where the data are kept</source>
        <translation>Wo die Daten liegen</translation>
    </message>
    <message>
        <source>With the session, its file can be sent away alone. Linked, the session file stays small, and opens as long as this file stands in its folder unchanged.</source>
        <translation>In der Sitzung: deren Datei lässt sich allein weitergeben. Verknüpft: die Sitzungsdatei bleibt klein und öffnet sich, solange diese Datei unverändert in ihrem Ordner liegt.</translation>
    </message>
    <message>
        <source>Data are kept</source>
        <translation>Daten liegen</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Show its fit</source>
        <translation>Seine Anpassung zeigen</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>as they were taken</source>
        <translation>wie sie verstanden wurden</translation>
    </message>
    <message>
        <source>Change columns…</source>
        <translation>Spalten ändern…</translation>
    </message>
    <message>
        <source>Say what the columns of the table and their units are; the file is read again</source>
        <translation>Sagen, was die Spalten der Tabelle und ihre Einheiten sind; die Datei wird neu gelesen</translation>
    </message>
</context>
<context>
    <name>costscope::Document</name>
    <message>
        <source>Untitled.costscope</source>
        <translation>Unbenannt.costscope</translation>
    </message>
</context>
<context>
    <name>costscope::ExampleCard</name>
    <message>
        <source>Example: %1</source>
        <translation>Beispiel: %1</translation>
    </message>
    <message>
        <source>One of its figures</source>
        <translation>Eine seiner Abbildungen</translation>
    </message>
</context>
<context>
    <name>costscope::ExportDialog</name>
    <message>
        <source>Okabe–Ito colours</source>
        <translation>Farben nach Okabe–Ito</translation>
    </message>
    <message>
        <source>Blue to vermillion, by value</source>
        <translation>Blau bis Zinnober, nach Wert</translation>
    </message>
    <message>
        <source>Cividis, by value</source>
        <translation>Cividis, nach Wert</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>True size on this screen, %1 dpi</source>
        <translation>So groß wie gedruckt, %1 dpi</translation>
    </message>
    <message>
        <source>Twice the printed size</source>
        <translation>Doppelt so groß wie gedruckt</translation>
    </message>
    <message>
        <source>As large as there is room</source>
        <translation>So groß wie Platz ist</translation>
    </message>
    <message>
        <source>1 : 1</source>
        <translation>1 : 1</translation>
    </message>
    <message>
        <source>2 : 1</source>
        <translation>2 : 1</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <source>Scale of the preview</source>
        <translation>Maßstab der Vorschau</translation>
    </message>
    <message>
        <source>Ready for print</source>
        <translation>Druckfertig</translation>
    </message>
    <message>
        <source>Size preset</source>
        <translation>Größenvorgabe</translation>
    </message>
    <message>
        <source>The figure&apos;s own size</source>
        <translation>Eigene Größe der Abbildung</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Width × height</source>
        <translation>Breite × Höhe</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Size of the text</source>
        <translation>Größe des Textes</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Grau</translation>
    </message>
    <message>
        <source>Palette</source>
        <translation>Palette</translation>
    </message>
    <message>
        <source>Check in grey</source>
        <translation>In Grau prüfen</translation>
    </message>
    <message>
        <source>Shows the preview as a grey printer would print it. The file keeps its colours.</source>
        <translation>Zeigt die Vorschau so, wie ein Graudrucker sie druckt. Die Datei behält ihre Farben.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>In the figure</source>
        <translation>In der Abbildung</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Type and colour</source>
        <translation>Schrift und Farbe</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Auflösung</translation>
    </message>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen…</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Data, model, parameters and version as a line below the figure</source>
        <translation>Daten, Modell und Version als Zeile darunter</translation>
    </message>
    <message>
        <source>They are always written into the file&apos;s metadata.</source>
        <translation>In den Metadaten der Datei stehen sie immer.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>proposed, editable</source>
        <translation>Vorschlag, änderbar</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>look here</source>
        <translation>hier prüfen</translation>
    </message>
    <message>
        <source>LaTeX document (TEX)</source>
        <translation>LaTeX-Dokument (TEX)</translation>
    </message>
    <message>
        <source>TikZ picture for \input (TIKZ)</source>
        <translation>TikZ-Bild für \input (TIKZ)</translation>
    </message>
    <message>
        <source>Copy as TikZ</source>
        <translation>Als TikZ kopieren</translation>
    </message>
    <message>
        <source>Export all figures</source>
        <translation>Alle Abbildungen exportieren</translation>
    </message>
    <message>
        <source>%1; %2 stand for the number, the kind and the name of each.</source>
        <translation>%1; %2 stehen für Nummer, Art und Namen einer jeden.</translation>
    </message>
    <message>
        <source>1 figure</source>
        <translation>1 Abbildung</translation>
    </message>
    <message>
        <source>%1 figures</source>
        <translation>%1 Abbildungen</translation>
    </message>
    <message>
        <source>Figures (*.%1)</source>
        <translation>Abbildungen (*.%1)</translation>
    </message>
    <message>
        <source>No transparency</source>
        <translation>Ohne Transparenz</translation>
    </message>
    <message>
        <source>Overlaps become areas of their own colour, for systems that lack transparency. EPS is always so.</source>
        <translation>Überlappungen werden Flächen eigener Farbe, für Systeme ohne Transparenz. EPS ist immer so.</translation>
    </message>
    <message>
        <source>Also as</source>
        <translation>Auch als</translation>
    </message>
    <message>
        <source>Also as %1</source>
        <translation>Auch als %1</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Keep as…</source>
        <translation>Behalten als…</translation>
    </message>
    <message>
        <source>Keeps size, type, colours and formats under a name, for other figures and for costscope export --profile.</source>
        <translation>Behält Größe, Schrift, Farben und Formate unter einem Namen, für andere Abbildungen und für costscope export --profile.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>my paper</source>
        <translation>mein Artikel</translation>
    </message>
    <message>
        <source>Keep as</source>
        <translation>Behalten als</translation>
    </message>
    <message>
        <source>Name of the profile:</source>
        <translation>Name des Profils:</translation>
    </message>
    <message>
        <source>Copy as vector</source>
        <translation>Als Vektor kopieren</translation>
    </message>
    <message>
        <source>As SVG and PDF, and as an image for programs that take neither.</source>
        <translation>Als SVG und PDF, und als Bild für Programme, die beides nicht nehmen.</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Drucken…</translation>
    </message>
    <message>
        <source>Print figure</source>
        <translation>Abbildung drucken</translation>
    </message>
    <message>
        <source>Written: %1.</source>
        <translation>Geschrieben: %1.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Inks of a printer (CMYK)…</source>
        <translation>Farben eines Druckers (CMYK)…</translation>
    </message>
    <message>
        <source>Colours become inks by the ICC profile of a printer, in PDF and EPS; the preview stays as it is.</source>
        <translation>Farben werden nach dem ICC-Profil eines Druckers zu Druckfarben, in PDF und EPS; die Vorschau bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>ICC profile of the printer</source>
        <translation>ICC-Profil des Druckers</translation>
    </message>
    <message>
        <source>ICC profiles (*.icc *.icm)</source>
        <translation>ICC-Profile (*.icc *.icm)</translation>
    </message>
    <message>
        <source>CMYK: %1</source>
        <translation>CMYK: %1</translation>
    </message>
</context>
<context>
    <name>costscope::ExportPreview</name>
    <message>
        <source>Preview of the figure</source>
        <translation>Vorschau der Abbildung</translation>
    </message>
    <message>
        <source>%1 mm</source>
        <translation>%1 mm</translation>
    </message>
</context>
<context>
    <name>costscope::FigureArea</name>
    <message>
        <source>Close tab</source>
        <translation>Reiter schließen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>Schalter</translation>
    </message>
    <message>
        <source>All tabs</source>
        <translation>Alle Reiter</translation>
    </message>
</context>
<context>
    <name>costscope::FigureBuilder</name>
    <message>
        <source>Replaying the selection of %1</source>
        <translation>Auswahl von %1 wird nachgespielt</translation>
    </message>
    <message>
        <source>Counting the transmissions of %1</source>
        <translation>Übertragungen von %1 werden gezählt</translation>
    </message>
    <message>
        <source>Counting the messages of %1</source>
        <translation>Nachrichten von %1 werden gezählt</translation>
    </message>
    <message>
        <source>Drawing %1</source>
        <translation>%1 wird gezeichnet</translation>
    </message>
</context>
<context>
    <name>costscope::FigureDesk</name>
    <message>
        <source>Switch figure</source>
        <translation>Abbildung umschalten</translation>
    </message>
    <message>
        <source>All figures in one pane again</source>
        <translation>Alle Abbildungen wieder in einem Bereich</translation>
    </message>
    <message>
        <source>The figure in a pane of its own, beside the others</source>
        <translation>Die Abbildung in einem eigenen Bereich neben den anderen</translation>
    </message>
    <message>
        <source>Figures side by side show the same range of the same quantity</source>
        <translation>Abbildungen nebeneinander zeigen denselben Bereich derselben Größe</translation>
    </message>
    <message>
        <source>Title of the figure</source>
        <translation>Titel der Abbildung</translation>
    </message>
    <message>
        <source>Title; empty takes the one that the numbers propose</source>
        <translation>Titel; leer nimmt den, den die Zahlen vorschlagen</translation>
    </message>
    <message>
        <source>Edit figure title</source>
        <translation>Titel der Abbildung ändern</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation>%1 geschrieben: %2</translation>
    </message>
    <message>
        <source>1 figure</source>
        <translation>1 Abbildung</translation>
    </message>
    <message>
        <source>%1 figures</source>
        <translation>%1 Abbildungen</translation>
    </message>
</context>
<context>
    <name>costscope::FigurePage</name>
    <message>
        <source>Count this row again</source>
        <translation>Diese Zeile wieder zählen</translation>
    </message>
    <message>
        <source>Leave out this row</source>
        <translation>Diese Zeile auslassen</translation>
    </message>
    <message>
        <source>Light the traffic of router (%1)</source>
        <translation>Verkehr von Router (%1) hervorheben</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>Daten kopieren</translation>
    </message>
    <message>
        <source>Edit title</source>
        <translation>Titel ändern</translation>
    </message>
    <message>
        <source>Reset axes</source>
        <translation>Achsen zurücksetzen</translation>
    </message>
    <message>
        <source>Edit annotation…</source>
        <translation>Beschriftung ändern…</translation>
    </message>
    <message>
        <source>Remove annotation</source>
        <translation>Beschriftung entfernen</translation>
    </message>
    <message>
        <source>Annotate…</source>
        <translation>Beschriften…</translation>
    </message>
    <message>
        <source>Copy as TikZ</source>
        <translation>Als TikZ kopieren</translation>
    </message>
    <message>
        <source>Without the what if, which cannot be drawn: %1</source>
        <translation>Ohne das Was-wäre-wenn, das sich nicht zeichnen lässt: %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2 F1 tells more.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;: %2 F1 sagt mehr.</translation>
    </message>
</context>
<context>
    <name>costscope::FigurePanel</name>
    <message>
        <source>Switches</source>
        <translation>Schalter</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Title of the figure</source>
        <translation>Titel der Abbildung</translation>
    </message>
    <message>
        <source>Take the title that the numbers propose</source>
        <translation>Den Titel nehmen, den die Zahlen vorschlagen</translation>
    </message>
    <message>
        <source>Take the proposed title</source>
        <translation>Vorgeschlagenen Titel nehmen</translation>
    </message>
    <message>
        <source>Edit figure title</source>
        <translation>Titel der Abbildung ändern</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>This version does not know figures of the kind %1.</source>
        <translation>Diese Version kennt keine Abbildungen der Art %1.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Your own words.</source>
        <translation>Ihre eigenen Worte.</translation>
    </message>
    <message>
        <source>Your own words. The numbers propose: %1</source>
        <translation>Ihre eigenen Worte. Die Zahlen schlagen vor: %1</translation>
    </message>
    <message>
        <source>On paper %1 × %2 mm</source>
        <translation>Auf Papier %1 × %2 mm</translation>
    </message>
    <message>
        <source>Switch figure</source>
        <translation>Abbildung umschalten</translation>
    </message>
</context>
<context>
    <name>costscope::FigureValuesPart</name>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>redraws while you drag</source>
        <translation>zeichnet beim Ziehen neu</translation>
    </message>
    <message>
        <source>Reset all values</source>
        <translation>Alle Werte zurücksetzen</translation>
    </message>
    <message>
        <source>Use in all figures</source>
        <translation>In allen Abbildungen verwenden</translation>
    </message>
    <message>
        <source>Why it was not taken</source>
        <translation>Warum es nicht übernommen wurde</translation>
    </message>
    <message>
        <source>Other figures that have these values, on the same machine, take them too</source>
        <translation>Andere Abbildungen mit diesen Werten und derselben Maschine übernehmen sie auch</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>costscope::FigureView</name>
    <message>
        <source>No room for: %1. A larger window shows more.</source>
        <translation>Kein Platz für: %1. Ein größeres Fenster zeigt mehr.</translation>
    </message>
    <message>
        <source>Empty figure</source>
        <translation>Leere Abbildung</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 über %2</translation>
    </message>
</context>
<context>
    <name>costscope::FileActions</name>
    <message>
        <source>Sessions (*.costscope)</source>
        <translation>Sitzungen (*.costscope)</translation>
    </message>
    <message>
        <source>Sessions and inputs (%1)</source>
        <translation>Sitzungen und Eingaben (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open sessions or inputs</source>
        <translation>Sitzungen oder Eingaben öffnen</translation>
    </message>
    <message>
        <source>Import into this session</source>
        <translation>In diese Sitzung importieren</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Sitzung speichern</translation>
    </message>
    <message>
        <source>Import in a format to be named</source>
        <translation>Importieren in einem Format, das genannt wird</translation>
    </message>
    <message>
        <source>Import what can be read in a folder</source>
        <translation>Importieren, was in einem Ordner lesbar ist</translation>
    </message>
</context>
<context>
    <name>costscope::FitActions</name>
    <message>
        <source>Fitting %1 and %2 more</source>
        <translation>%1 und %2 weitere werden angepasst</translation>
    </message>
    <message>
        <source>Fitting %1</source>
        <translation>%1 wird angepasst</translation>
    </message>
    <message>
        <source>The fits were not made, because they were cancelled. Fit… in the menu Model makes them.</source>
        <translation>Die Anpassungen wurden nicht gemacht, weil sie abgebrochen wurden. Anpassen… im Menü Modell macht sie.</translation>
    </message>
    <message>
        <source>The fit was not made, because it was cancelled. Fit… in the menu Model makes it.</source>
        <translation>Die Anpassung wurde nicht gemacht, weil sie abgebrochen wurde. Anpassen… im Menü Modell macht sie.</translation>
    </message>
    <message>
        <source>Scanning the serial fraction of %1</source>
        <translation>Der serielle Anteil von %1 wird abgesucht</translation>
    </message>
    <message>
        <source>Looking what gives a fit of %1</source>
        <translation>Gesucht wird, was eine Anpassung von %1 ergibt</translation>
    </message>
</context>
<context>
    <name>costscope::FitControls</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Back to the value that the scan of the data proposes</source>
        <translation>Zurück zu dem Wert, den der Scan der Daten vorschlägt</translation>
    </message>
    <message>
        <source>Reset the serial fraction</source>
        <translation>Seriellen Anteil zurücksetzen</translation>
    </message>
    <message>
        <source>Serial fraction f_s</source>
        <translation>Serieller Anteil f_s</translation>
    </message>
    <message>
        <source>Serial fraction f_s, slider</source>
        <translation>Serieller Anteil f_s, Regler</translation>
    </message>
    <message>
        <source>Back to the record at n = 1</source>
        <translation>Zurück zum Messwert bei n = 1</translation>
    </message>
    <message>
        <source>Reset the run time on one core</source>
        <translation>Laufzeit auf einem Kern zurücksetzen</translation>
    </message>
    <message>
        <source>Run time on one core t_1</source>
        <translation>Laufzeit auf einem Kern t_1</translation>
    </message>
    <message>
        <source>Reset run time on one core</source>
        <translation>Laufzeit auf einem Kern zurücksetzen</translation>
    </message>
    <message>
        <source>Change run time on one core</source>
        <translation>Laufzeit auf einem Kern ändern</translation>
    </message>
    <message>
        <source>Plain</source>
        <translation>Absolut</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>Residuals in seconds: the long runs count most</source>
        <translation>Residuen in Sekunden: lange Läufe zählen am meisten</translation>
    </message>
    <message>
        <source>Residuals relative to the measured value: every run counts alike</source>
        <translation>Residuen relativ zum Messwert: jeder Lauf zählt gleich</translation>
    </message>
    <message>
        <source>Residuals of the logarithms: factors up and down count alike</source>
        <translation>Residuen der Logarithmen: Faktoren nach oben und unten zählen gleich</translation>
    </message>
    <message>
        <source>Change weights</source>
        <translation>Gewichte ändern</translation>
    </message>
    <message>
        <source>Leave out the first records</source>
        <translation>Erste Messwerte auslassen</translation>
    </message>
    <message>
        <source>Leave out the first</source>
        <translation>Erste auslassen</translation>
    </message>
    <message>
        <source>These records stay in figures and table but not in the fit; t_1 is still taken from n = 1.</source>
        <translation>Diese Messwerte bleiben in Abbildungen und Tabelle, zählen aber nicht in der Anpassung; t_1 kommt weiter von n = 1.</translation>
    </message>
    <message>
        <source> record</source>
        <translation> Messwert</translation>
    </message>
    <message>
        <source> records</source>
        <translation> Messwerte</translation>
    </message>
    <message>
        <source>Leave out first records</source>
        <translation>Erste Messwerte auslassen</translation>
    </message>
    <message>
        <source>Keep r∞ = b/(c+1) at most 1</source>
        <translation>r∞ = b/(c+1) höchstens 1</translation>
    </message>
    <message>
        <source>Above 1 the modeled run time has no value for large n.</source>
        <translation>Über 1 hat die modellierte Laufzeit für großes n keinen Wert.</translation>
    </message>
    <message>
        <source>Bound r∞</source>
        <translation>r∞ begrenzen</translation>
    </message>
    <message>
        <source> samples</source>
        <translation> Proben</translation>
    </message>
    <message>
        <source>Bootstrap samples</source>
        <translation>Bootstrap-Stichproben</translation>
    </message>
    <message>
        <source>Bootstrap</source>
        <translation>Bootstrap</translation>
    </message>
    <message>
        <source>95 % intervals from fits to runs drawn around the fit with the noise of its residuals, with a fixed seed. Another change of the fit drops them.</source>
        <translation>95-%-Intervalle aus Anpassungen an Läufe, die mit dem Rauschen der Residuen um die Anpassung gezogen werden, mit festem Startwert. Eine weitere Änderung der Anpassung verwirft sie.</translation>
    </message>
    <message>
        <source>Change serial fraction</source>
        <translation>Seriellen Anteil ändern</translation>
    </message>
    <message>
        <source>Reset serial fraction</source>
        <translation>Seriellen Anteil zurücksetzen</translation>
    </message>
    <message>
        <source>Changed by hand</source>
        <translation>Von Hand geändert</translation>
    </message>
    <message>
        <source>As the scan of the data proposes</source>
        <translation>Wie der Scan der Daten vorschlägt</translation>
    </message>
    <message>
        <source>Back to the fitted value</source>
        <translation>Zurück zum angepassten Wert</translation>
    </message>
    <message>
        <source>As fitted</source>
        <translation>Wie angepasst</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>Scan</translation>
    </message>
    <message>
        <source>&lt;i&gt;t&lt;/i&gt;&lt;sub&gt;1&lt;/sub&gt;&amp;nbsp; run time on one core</source>
        <translation>&lt;i&gt;t&lt;/i&gt;&lt;sub&gt;1&lt;/sub&gt;&amp;nbsp; auf einem Kern</translation>
    </message>
    <message>
        <source>, changed</source>
        <translation>, geändert</translation>
    </message>
</context>
<context>
    <name>costscope::FitPanel</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>± standard error</source>
        <translation>± Standardfehler</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Why it was refused</source>
        <translation>Warum es abgelehnt wurde</translation>
    </message>
    <message>
        <source>Formula with numbers</source>
        <translation>Formel mit Zahlen</translation>
    </message>
    <message>
        <source>Fit of %1</source>
        <translation>Anpassung von %1</translation>
    </message>
    <message>
        <source>%1 of %2 records</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>(measured %1)</source>
        <translation>(gemessen %1)</translation>
    </message>
    <message>
        <source>at &lt;i&gt;n&lt;/i&gt; = %1</source>
        <translation>bei &lt;i&gt;n&lt;/i&gt; = %1</translation>
    </message>
    <message>
        <source>Serial fraction scan</source>
        <translation>Suche nach dem seriellen Anteil</translation>
    </message>
    <message>
        <source>One change alone gives a fit:</source>
        <translation>Eine einzige Änderung ergibt eine Anpassung:</translation>
    </message>
</context>
<context>
    <name>costscope::FormatDialog</name>
    <message>
        <source>Take what is complete in a file that is cut off</source>
        <translation>Aus einer abgeschnittenen Datei nehmen, was vollständig ist</translation>
    </message>
    <message>
        <source>Import %1 as</source>
        <translation>%1 importieren als</translation>
    </message>
    <message>
        <source>By its content this file is: %1.</source>
        <translation>Nach ihrem Inhalt ist diese Datei: %1.</translation>
    </message>
    <message>
        <source>By its content this file is of no known format. What is it?</source>
        <translation>Nach ihrem Inhalt hat diese Datei kein bekanntes Format. Was ist sie?</translation>
    </message>
    <message>
        <source>Search formats</source>
        <translation>Formate suchen</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
</context>
<context>
    <name>costscope::GuideDesk</name>
    <message>
        <source>What the session holds: data, machines, fits, figures. A click shows in the Inspector what a thing is made of, a double click opens a figure, F2 renames, Del removes.</source>
        <translation>Was die Sitzung enthält: Daten, Maschinen, Anpassungen, Abbildungen. Ein Klick zeigt im Inspektor, woraus etwas besteht, ein Doppelklick öffnet eine Abbildung, F2 benennt um, Entf entfernt.</translation>
    </message>
    <message>
        <source>Figures, one in each tab. A click on a mark selects its row everywhere; the wheel zooms, dragging moves, a double click shows all again. Ctrl+\ puts two beside each other.</source>
        <translation>Abbildungen, in jedem Reiter eine. Ein Klick auf ein Zeichen wählt seine Zeile überall aus; das Rad vergrößert, Ziehen verschiebt, ein Doppelklick zeigt wieder alles. Strg+\ stellt zwei nebeneinander.</translation>
    </message>
    <message>
        <source>What the chosen thing is made of, to read and to change. Every figure follows at once; undo takes everything back.</source>
        <translation>Woraus das Gewählte besteht, zum Lesen und zum Ändern. Jede Abbildung folgt sofort; Rückgängig nimmt alles zurück.</translation>
    </message>
    <message>
        <source>The rows behind the figure in front, or of the chosen data. Rows that are selected here are marked in the figures.</source>
        <translation>Die Zeilen hinter der vorderen Abbildung oder der gewählten Daten. Zeilen, die hier ausgewählt sind, sind in den Abbildungen markiert.</translation>
    </message>
    <message>
        <source>What was found while files were read: warnings with their line, and what was done about them.</source>
        <translation>Was beim Lesen der Dateien gefunden wurde: Warnungen mit ihrer Zeile, und was daraufhin geschah.</translation>
    </message>
    <message>
        <source>No browser opens the handbook: %1</source>
        <translation>Kein Browser öffnet das Handbuch: %1</translation>
    </message>
</context>
<context>
    <name>costscope::HelpDialog</name>
    <message>
        <source>Costscope handbook</source>
        <translation>Costscope-Handbuch</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>Hilfetext</translation>
    </message>
    <message>
        <source>Search the handbook</source>
        <translation>Im Handbuch suchen</translation>
    </message>
</context>
<context>
    <name>costscope::HoverCard</name>
    <message>
        <source>1 core</source>
        <translation>1 Kern</translation>
    </message>
    <message>
        <source>%1 cores</source>
        <translation>%1 Kerne</translation>
    </message>
</context>
<context>
    <name>costscope::Imports</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>“%1” is drawn in “%2” as well.</source>
        <translation>„%1“ ist auch in „%2“ gezeichnet.</translation>
    </message>
    <message>
        <source>“%1” holds the same: it was not added again.</source>
        <translation>„%1“ enthält dasselbe: Es wurde nicht noch einmal aufgenommen.</translation>
    </message>
    <message>
        <source>Reloading %1</source>
        <translation>%1 wird neu geladen</translation>
    </message>
    <message>
        <source>Reload from source</source>
        <translation>Von der Quelle neu laden</translation>
    </message>
    <message>
        <source>Read again: the files hold what they held.</source>
        <translation>Neu gelesen: In den Dateien steht dasselbe wie vorher.</translation>
    </message>
    <message>
        <source>The columns of this file cannot be read any more.</source>
        <translation>Die Spalten dieser Datei sind nicht mehr lesbar.</translation>
    </message>
    <message>
        <source>Change columns</source>
        <translation>Spalten ändern</translation>
    </message>
    <message>
        <source>Set the place to %1</source>
        <translation>Ort auf %1 setzen</translation>
    </message>
    <message>
        <source>Take the place back</source>
        <translation>Ort zurücknehmen</translation>
    </message>
</context>
<context>
    <name>costscope::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Choose a dataset, a machine, a calibration, a fit or a figure to see what it is made of.</source>
        <translation>Wählen Sie einen Datensatz, eine Maschine, Kalibrierung, Anpassung oder Abbildung, um zu sehen, woraus sie besteht.</translation>
    </message>
    <message>
        <source>Why it was refused</source>
        <translation>Warum es abgelehnt wurde</translation>
    </message>
    <message>
        <source>“%1” is not the figure in front: what is changed here is not seen. &lt;a href=&quot;open&quot;&gt;Open it&lt;/a&gt;</source>
        <translation>„%1“ ist nicht die Abbildung im Vordergrund: Änderungen hier sieht man nicht. &lt;a href=&quot;open&quot;&gt;Öffnen&lt;/a&gt;</translation>
    </message>
</context>
<context>
    <name>costscope::JobBar</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>noch %1 s</translation>
    </message>
    <message>
        <source>%1 more running</source>
        <translation>%1 weitere laufen</translation>
    </message>
</context>
<context>
    <name>costscope::Jobs</name>
    <message>
        <source>there was not enough memory for it</source>
        <translation>der Speicher reichte dafür nicht</translation>
    </message>
    <message>
        <source>an error in the program (%1)</source>
        <translation>ein Fehler im Programm (%1)</translation>
    </message>
    <message>
        <source>an error in the program</source>
        <translation>ein Fehler im Programm</translation>
    </message>
    <message>
        <source>%1 failed: %2. The session stays as it was.</source>
        <translation>%1 ist fehlgeschlagen: %2. Die Sitzung bleibt, wie sie war.</translation>
    </message>
</context>
<context>
    <name>costscope::LevelMessagesPart</name>
    <message>
        <source>%1&amp;nbsp;&amp;nbsp;%2</source>
        <translation>%1&amp;nbsp;&amp;nbsp;%2</translation>
    </message>
    <message>
        <source>%1 messages, %2 B</source>
        <translation>%1 Nachrichten, %2 B</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>%1 received&amp;nbsp;&amp;nbsp;%2&amp;nbsp;&amp;nbsp;%3</source>
        <translation>%1 empfangen&amp;nbsp;&amp;nbsp;%2&amp;nbsp;&amp;nbsp;%3</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Message sizes…</source>
        <translation>Nachrichtengrößen…</translation>
    </message>
    <message>
        <source>A figure of the sizes and of what falls to each rank, which goes with the selected level</source>
        <translation>Eine Abbildung der Größen und des Anteils jedes Rangs, die dem gewählten Level folgt</translation>
    </message>
    <message>
        <source>of the critical process</source>
        <translation>des kritischen Prozesses</translation>
    </message>
    <message>
        <source>The messages of this level are not known: there is neither a list nor the critical process.</source>
        <translation>Die Nachrichten dieses Levels sind unbekannt: es gibt weder eine Liste noch den kritischen Prozess.</translation>
    </message>
    <message>
        <source>Without a list of messages their sizes and the busiest ranks are not known.</source>
        <translation>Ohne Liste der Nachrichten sind ihre Größen und die am stärksten belasteten Ränge unbekannt.</translation>
    </message>
    <message>
        <source>The busiest ranks, by modeled transport time</source>
        <translation>Die am stärksten belasteten Ränge, nach modellierter Transportzeit</translation>
    </message>
</context>
<context>
    <name>costscope::LevelPanel</name>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>eqs (2)–(7)</source>
        <translation>Gl. (2)–(7)</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Formula with numbers</source>
        <translation>Formel mit Zahlen</translation>
    </message>
    <message>
        <source>Counting messages…</source>
        <translation>Nachrichten werden gezählt…</translation>
    </message>
    <message>
        <source>The busiest operation of this level</source>
        <translation>Die aufwendigste Operation dieses Levels</translation>
    </message>
    <message>
        <source>The busiest level of this operation</source>
        <translation>Der aufwendigste Level dieser Operation</translation>
    </message>
    <message>
        <source>The busiest of all levels and operations: its bytes go farthest</source>
        <translation>Aufwendigster aller Level und Operationen: seine Bytes haben den weitesten Weg</translation>
    </message>
    <message>
        <source>The longest level of this operation</source>
        <translation>Der längste Level dieser Operation</translation>
    </message>
    <message>
        <source>Switch figure</source>
        <translation>Abbildung umschalten</translation>
    </message>
    <message>
        <source>Level %1, %2</source>
        <translation>Level %1, %2</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 Nachrichten</translation>
    </message>
    <message>
        <source>Bienz, Gropp, Olson 2018. %1</source>
        <translation>Bienz, Gropp, Olson 2018. %1</translation>
    </message>
    <message>
        <source>Max-rate, intra-socket</source>
        <translation>Max-rate, intra-socket</translation>
    </message>
    <message>
        <source>Max-rate, intra-node</source>
        <translation>Max-rate, intra-node</translation>
    </message>
    <message>
        <source>Max-rate, inter-node</source>
        <translation>Max-rate, inter-node</translation>
    </message>
    <message>
        <source>Queue search</source>
        <translation>Warteschlangensuche</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>Contention</translation>
    </message>
    <message>
        <source>Modeled</source>
        <translation>Modelliert</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Over-prediction</source>
        <translation>Zu viel vorhergesagt</translation>
    </message>
    <message>
        <source>95 % by the parameters’ errors</source>
        <translation>95 % nach den Fehlern der Parameter</translation>
    </message>
    <message>
        <source>Unexplained</source>
        <translation>Unerklärt</translation>
    </message>
</context>
<context>
    <name>costscope::LevelParametersPart</name>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>redraws while you drag</source>
        <translation>zeichnet beim Ziehen neu</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Queue search</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Locality</source>
        <translation>Lokalität</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>γ n², upper bound</source>
        <translation>γ n², Schranke</translation>
    </message>
    <message>
        <source>γ n(n+1), the last first</source>
        <translation>γ n(n+1), letzte vorn</translation>
    </message>
    <message>
        <source>2γ n²/3, as observed</source>
        <translation>2γ n²/3, beobachtet</translation>
    </message>
    <message>
        <source>2γ n, in order</source>
        <translation>2γ n, der Reihe nach</translation>
    </message>
    <message>
        <source>Latency and rates</source>
        <translation>Latenz und Raten</translation>
    </message>
    <message>
        <source>by locality and protocol</source>
        <translation>nach Lokalität und Protokoll</translation>
    </message>
    <message>
        <source>Protocols by message size</source>
        <translation>Protokolle nach Nachrichtengröße</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Take another machine</source>
        <translation>Andere Maschine nehmen</translation>
    </message>
    <message>
        <source>Change the queue law</source>
        <translation>Gesetz der Warteschlange ändern</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>rate of a process</source>
        <translation>Rate eines Prozesses</translation>
    </message>
    <message>
        <source>rate of a node</source>
        <translation>Rate eines Knotens</translation>
    </message>
    <message>
        <source>short below this size</source>
        <translation>short unter dieser Größe</translation>
    </message>
    <message>
        <source>eager below this size</source>
        <translation>eager unter dieser Größe</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>Veröffentlichung</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>costscope::MachineActions</name>
    <message>
        <source>Name of the machine</source>
        <translation>Name der Maschine</translation>
    </message>
    <message>
        <source>New machine</source>
        <translation>Neue Maschine</translation>
    </message>
    <message>
        <source>My machine</source>
        <translation>Meine Maschine</translation>
    </message>
    <message>
        <source>New machine %1</source>
        <translation>Neue Maschine %1</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>Duplicate machine</source>
        <translation>Maschine duplizieren</translation>
    </message>
    <message>
        <source>%1, copy</source>
        <translation>%1, Kopie</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>%1 duplizieren</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Keep what-if as machine</source>
        <translation>Was-wäre-wenn als Maschine behalten</translation>
    </message>
    <message>
        <source>%1, what if</source>
        <translation>%1, was wäre wenn</translation>
    </message>
    <message>
        <source>Keep as %1</source>
        <translation>Als %1 behalten</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>Was wäre wenn</translation>
    </message>
    <message>
        <source>Take another machine</source>
        <translation>Andere Maschine nehmen</translation>
    </message>
    <message>
        <source>Export machine</source>
        <translation>Maschine exportieren</translation>
    </message>
    <message>
        <source>Machines (*.json)</source>
        <translation>Maschinen (*.json)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
</context>
<context>
    <name>costscope::MachineField</name>
    <message>
        <source>not determined</source>
        <translation>nicht bestimmt</translation>
    </message>
    <message>
        <source>unbounded</source>
        <translation>unbegrenzt</translation>
    </message>
    <message>
        <source>∞ (no limit)</source>
        <translation>∞ (keine Grenze)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Over repetitions alone</source>
        <translation>Nur über Wiederholungen</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Changed from</source>
        <translation>Geändert von</translation>
    </message>
</context>
<context>
    <name>costscope::MachinePanel</name>
    <message>
        <source>shared memory</source>
        <translation>gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>wie in der Datei</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Reset to source</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Keep as new…</source>
        <translation>Merken als…</translation>
    </message>
    <message>
        <source>Further parts: LogGP, channels, calibration</source>
        <translation>Weiteres: LogGP, Kanäle, Kalibrierung</translation>
    </message>
    <message>
        <source>Use in the open figure</source>
        <translation>In der offenen Abbildung verwenden</translation>
    </message>
    <message>
        <source>This machine lacks values that the open figure needs</source>
        <translation>Dieser Maschine fehlen Werte, die die offene Abbildung braucht</translation>
    </message>
    <message>
        <source>Keep the changed values as a machine of their own; this one goes back to its source</source>
        <translation>Die geänderten Werte als eigene Maschine behalten; diese geht zu ihrer Quelle zurück</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Vergleich mit</translation>
    </message>
    <message>
        <source>Duplicate…</source>
        <translation>Duplizieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>latency and rates</source>
        <translation>Latenz und Raten</translation>
    </message>
    <message>
        <source>Protocols</source>
        <translation>Protokolle</translation>
    </message>
    <message>
        <source>Queue and contention</source>
        <translation>Warteschlange und Contention</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>LogGP</source>
        <translation>LogGP</translation>
    </message>
    <message>
        <source>Concurrent transfers</source>
        <translation>Gleichzeitige Transfers</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>Clear %1</source>
        <translation>%1 leeren</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>All values are as shipped.</source>
        <translation>Alle Werte wie mitgeliefert.</translation>
    </message>
    <message>
        <source>No value differs from its source.</source>
        <translation>Kein Wert weicht von seiner Quelle ab.</translation>
    </message>
    <message>
        <source>1 value is changed from the paper.</source>
        <translation>1 Wert weicht von der Veröffentlichung ab.</translation>
    </message>
    <message>
        <source>1 value is changed from its source.</source>
        <translation>1 Wert weicht von seiner Quelle ab.</translation>
    </message>
    <message>
        <source>%1 values are changed from the paper.</source>
        <translation>%1 Werte weichen von der Veröffentlichung ab.</translation>
    </message>
    <message>
        <source>%1 values are changed from their source.</source>
        <translation>%1 Werte weichen von ihrer Quelle ab.</translation>
    </message>
    <message>
        <source>No figure shows this machine.</source>
        <translation>Keine Abbildung zeigt diese Maschine.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>costscope::MachineSpin</name>
    <message>
        <source>Back to the value of the source</source>
        <translation>Zurück zum Wert der Quelle</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>∞ (no limit)</source>
        <translation>∞ (keine Grenze)</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
</context>
<context>
    <name>costscope::MainWindow</name>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Ready. Drop files anywhere, or open an example.</source>
        <translation>Bereit. Ziehen Sie Dateien hierher oder öffnen Sie ein Beispiel.</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>&lt;b&gt;No figure is open&lt;/b&gt;&lt;br&gt;Drop files here, or choose a figure in the session.</source>
        <translation>&lt;b&gt;Keine Abbildung ist offen&lt;/b&gt;&lt;br&gt;Ziehen Sie Dateien hierher oder wählen Sie in der Sitzung eine Abbildung.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Export figure…</source>
        <translation>Abbildung exportieren…</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
    <message>
        <source>Stopped, because another session was opened: %1. Its result was not taken.</source>
        <translation>Angehalten, weil eine andere Sitzung geöffnet wurde: %1. Das Ergebnis wurde nicht übernommen.</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>&amp;Wiederholen: %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source> against %1</source>
        <translation> gegen %1</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Open and compare with %1</source>
        <translation>Öffnen und mit %1 vergleichen</translation>
    </message>
    <message>
        <source>%1. %2: see Messages.</source>
        <translation>%1. %2: siehe Meldungen.</translation>
    </message>
    <message>
        <source>The session is not safe from a crash: %1</source>
        <translation>Die Sitzung ist vor einem Absturz nicht sicher: %1</translation>
    </message>
</context>
<context>
    <name>costscope::NetworkPanel</name>
    <message>
        <source>The what-if is not counted yet, or cannot be: see the figure.</source>
        <translation>Das Was-wäre-wenn ist noch nicht gezählt oder nicht möglich: siehe Abbildung.</translation>
    </message>
    <message>
        <source>Busiest link ℓ</source>
        <translation>Größte Last ℓ</translation>
    </message>
    <message>
        <source>bytes over the link with most, counted</source>
        <translation>Bytes über die Verbindung mit den meisten, gezählt</translation>
    </message>
    <message>
        <source>Mean link</source>
        <translation>Mittlere Last</translation>
    </message>
    <message>
        <source>over all directed links</source>
        <translation>über alle gerichteten Verbindungen</translation>
    </message>
    <message>
        <source>Hops per byte</source>
        <translation>Hops pro Byte</translation>
    </message>
    <message>
        <source>links that a byte crosses on average, of all bytes: those that stay on their router cross none</source>
        <translation>Verbindungen, die ein Byte im Mittel durchläuft, über alle Bytes: die auf ihrem Router bleiben, durchlaufen keine</translation>
    </message>
    <message>
        <source>δ ℓ</source>
        <translation>δ ℓ</translation>
    </message>
    <message>
        <source>time of contention with the machine&apos;s δ, eqs (5), (6)</source>
        <translation>Zeit der Contention mit dem δ der Maschine, Gl. (5), (6)</translation>
    </message>
    <message>
        <source>Cube estimate of ℓ</source>
        <translation>Würfelschätzung von ℓ</translation>
    </message>
    <message>
        <source>nodes per router · h³ b ppn, eq (7)</source>
        <translation>Knoten pro Router · h³ b ppn, Gl. (7)</translation>
    </message>
    <message>
        <source>ℓ at capacity</source>
        <translation>ℓ bei Kapazität</translation>
    </message>
    <message>
        <source>bytes over the link with most, divided by the capacity of that link</source>
        <translation>Bytes über die Verbindung mit den meisten, geteilt durch deren Kapazität</translation>
    </message>
    <message>
        <source>Longest link</source>
        <translation>Längste Verbindung</translation>
    </message>
    <message>
        <source>the largest load over capacity: of another link than the one with most bytes</source>
        <translation>die größte Last pro Kapazität: einer anderen Verbindung als der mit den meisten Bytes</translation>
    </message>
    <message>
        <source>Which is</source>
        <translation>Und zwar</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Selected link</source>
        <translation>Gewählte Verbindung</translation>
    </message>
    <message>
        <source>Selected rank</source>
        <translation>Gewählter Rang</translation>
    </message>
    <message>
        <source>Use what-if</source>
        <translation>Was-wäre-wenn verwenden</translation>
    </message>
    <message>
        <source>Clear what-if</source>
        <translation>Was-wäre-wenn leeren</translation>
    </message>
    <message>
        <source>Coloured from</source>
        <translation>Gefärbt ab</translation>
    </message>
    <message>
        <source> % of the busiest</source>
        <translation> % der größten</translation>
    </message>
    <message>
        <source>Least load that is coloured</source>
        <translation>Kleinste Last, die gefärbt wird</translation>
    </message>
    <message>
        <source>The what-if takes the place of what it is compared with</source>
        <translation>Das Was-wäre-wenn tritt an die Stelle dessen, womit es verglichen wird</translation>
    </message>
    <message>
        <source>Change the threshold</source>
        <translation>Schwelle ändern</translation>
    </message>
    <message>
        <source>A change of the network, now or in the what-if, is one of all figures of link loads of these data</source>
        <translation>Eine Änderung des Netzes, jetzt oder im Was-wäre-wenn, gilt für alle Abbildungen der Verbindungslasten dieser Daten</translation>
    </message>
    <message>
        <source>One network for all link figures</source>
        <translation>Ein Netz für alle Abbildungen der Last</translation>
    </message>
    <message>
        <source>In all %1 link figures of these data</source>
        <translation>In allen %1 Abbildungen der Last</translation>
    </message>
    <message>
        <source>The messages are not counted yet.</source>
        <translation>Die Nachrichten sind noch nicht gezählt.</translation>
    </message>
    <message>
        <source>&lt;i&gt;T&lt;/i&gt;&lt;sub&gt;c&lt;/sub&gt; = &lt;i&gt;δ ℓ&lt;/i&gt; = %1 · %2 = &lt;b&gt;%3&lt;/b&gt;&lt;br&gt;&lt;i&gt;ℓ&lt;/i&gt; of a cube = nodes per router · &lt;i&gt;h&lt;/i&gt;&lt;sup&gt;3&lt;/sup&gt; &lt;i&gt;b&lt;/i&gt; ppn = %4 · %5&lt;sup&gt;3&lt;/sup&gt; · %6 · %7</source>
        <translation>&lt;i&gt;T&lt;/i&gt;&lt;sub&gt;c&lt;/sub&gt; = &lt;i&gt;δ ℓ&lt;/i&gt; = %1 · %2 = &lt;b&gt;%3&lt;/b&gt;&lt;br&gt;&lt;i&gt;ℓ&lt;/i&gt; eines Würfels = Knoten pro Router · &lt;i&gt;h&lt;/i&gt;&lt;sup&gt;3&lt;/sup&gt; &lt;i&gt;b&lt;/i&gt; ppn = %4 · %5&lt;sup&gt;3&lt;/sup&gt; · %6 · %7</translation>
    </message>
    <message>
        <source>No byte leaves its router.</source>
        <translation>Kein Byte verlässt seinen Router.</translation>
    </message>
    <message>
        <source>The cube estimate is %1 times the counted load: the traffic is not that of a full cube of radius &lt;i&gt;h&lt;/i&gt; = %2.</source>
        <translation>Die Würfelschätzung ist das %1-fache der gezählten Last: der Verkehr ist nicht der eines vollen Würfels mit Radius &lt;i&gt;h&lt;/i&gt; = %2.</translation>
    </message>
    <message>
        <source>The cube estimate is %1 of the counted load: traffic piles up more than in a full cube.</source>
        <translation>Die Würfelschätzung ist %1 der gezählten Last: der Verkehr staut sich mehr als in einem vollen Würfel.</translation>
    </message>
    <message>
        <source>Counted load and cube estimate agree within a factor of %1.</source>
        <translation>Gezählte Last und Würfelschätzung stimmen bis auf einen Faktor %1 überein.</translation>
    </message>
    <message>
        <source>&lt;i&gt;h&lt;/i&gt; = %1 is the hops of a byte between nodes; of all bytes, with those that stay on their node, it is %2.</source>
        <translation>&lt;i&gt;h&lt;/i&gt; = %1 sind die Hops eines Bytes zwischen Knoten; über alle Bytes, mit denen auf ihrem Knoten, sind es %2.</translation>
    </message>
    <message>
        <source>What crosses the link, then the largest messages; choose a rank or router to light its traffic.</source>
        <translation>Was die Verbindung durchläuft, dann die größten Nachrichten; wählen Sie einen Rang oder Router, um seinen Verkehr hervorzuheben.</translation>
    </message>
    <message>
        <source>Click a map to select its level in all figures; “Link loads” shows its links.</source>
        <translation>Ein Klick auf eine Karte wählt ihren Level in allen Abbildungen; „Link loads“ zeigt seine Verbindungen.</translation>
    </message>
    <message>
        <source>Click a link to see the messages and ranks that cross it.</source>
        <translation>Klicken Sie auf eine Verbindung, um Nachrichten und Ränge darauf zu sehen.</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>%1, %2 × the mean</source>
        <translation>%1, %2 × das Mittel</translation>
    </message>
    <message>
        <source>Routers</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Choose a router to light the links that its messages cross</source>
        <translation>Wählen Sie einen Router, um die Verbindungen seiner Nachrichten hervorzuheben</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Ranks that send</source>
        <translation>Sendende Ränge</translation>
    </message>
    <message>
        <source>Ranks that receive</source>
        <translation>Empfangende Ränge</translation>
    </message>
    <message>
        <source>At capacity</source>
        <translation>Bei Kapazität</translation>
    </message>
    <message>
        <source>rank %1 → %2</source>
        <translation>Rang %1 → %2</translation>
    </message>
    <message>
        <source>Choose a rank to light the links that its messages cross</source>
        <translation>Wählen Sie einen Rang, um die Verbindungen seiner Nachrichten hervorzuheben</translation>
    </message>
    <message>
        <source>%1 messages, %2</source>
        <translation>%1 Nachrichten, %2</translation>
    </message>
    <message>
        <source>Selected router</source>
        <translation>Gewählter Router</translation>
    </message>
    <message>
        <source>rank %1 at %2</source>
        <translation>Rang %1 bei %2</translation>
    </message>
    <message>
        <source>Sends</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <source>Receives</source>
        <translation>Empfängt</translation>
    </message>
    <message>
        <source>Router</source>
        <translation>Router</translation>
    </message>
    <message>
        <source>Choose the router to light the traffic of all of its ranks</source>
        <translation>Wählen Sie den Router, um den Verkehr aller seiner Ränge hervorzuheben</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1 weitere</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Use the what-if network</source>
        <translation>Netz des Was-wäre-wenn verwenden</translation>
    </message>
    <message>
        <source>Clear the what-if</source>
        <translation>Was-wäre-wenn leeren</translation>
    </message>
</context>
<context>
    <name>costscope::NetworkValuesPart</name>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>what if</source>
        <translation>was wäre wenn</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>%1 of the what if</source>
        <translation>%1 des Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>costscope::NotesPanel</name>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>of this session</source>
        <translation>dieser Sitzung</translation>
    </message>
    <message>
        <source>Notes of this session</source>
        <translation>Notizen dieser Sitzung</translation>
    </message>
    <message>
        <source>What was measured, how, and what to remember. Saved with the session.</source>
        <translation>Was gemessen wurde, wie, und was zu merken ist. Wird mit der Sitzung gespeichert.</translation>
    </message>
</context>
<context>
    <name>costscope::OverlapDialog</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1&lt;br&gt;%2, of it %3 in MPI</source>
        <translation>%1&lt;br&gt;%2, davon %3 in MPI</translation>
    </message>
    <message>
        <source>T&lt;sub&gt;comp&lt;/sub&gt; %1, T&lt;sub&gt;comm&lt;/sub&gt; %2, T&lt;sub&gt;exec&lt;/sub&gt; %3: POR %4, AOR %5, ROR %6, saved %7.</source>
        <translation>T&lt;sub&gt;comp&lt;/sub&gt; %1, T&lt;sub&gt;comm&lt;/sub&gt; %2, T&lt;sub&gt;exec&lt;/sub&gt; %3: POR %4, AOR %5, ROR %6, gespart %7.</translation>
    </message>
    <message>
        <source>E&amp;xchange</source>
        <translation>&amp;Tauschen</translation>
    </message>
    <message>
        <source>Both are &amp;versions of one program</source>
        <translation>Beide sind &amp;Versionen eines Programms</translation>
    </message>
    <message>
        <source>Overlap from These Profiles</source>
        <translation>Überlappung aus diesen Profilen</translation>
    </message>
    <message>
        <source>The other run is the one that overlaps</source>
        <translation>Der andere Lauf ist der mit Überlappung</translation>
    </message>
    <message>
        <source>Take them together although they are called otherwise</source>
        <translation>Zusammen nehmen, obwohl sie anders heißen</translation>
    </message>
    <message>
        <source>Without overlap</source>
        <translation>Ohne Überlappung</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>Mit Überlappung</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Overlap needs two profiles.</source>
        <translation>Überlappung braucht zwei Profile.</translation>
    </message>
</context>
<context>
    <name>costscope::PanelDesk</name>
    <message>
        <source>Fit another model</source>
        <translation>Anderes Modell anpassen</translation>
    </message>
</context>
<context>
    <name>costscope::ParameterSlider</name>
    <message>
        <source>Back to the value of the source</source>
        <translation>Zurück zum Wert der Quelle</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>%1: changed from %2</source>
        <translation>%1: geändert von %2</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, Regler</translation>
    </message>
</context>
<context>
    <name>costscope::PatternDialog</name>
    <message>
        <source>wraps around</source>
        <translation>ringförmig</translation>
    </message>
    <message>
        <source>New Traffic Pattern</source>
        <translation>Neues Verkehrsmuster</translation>
    </message>
    <message>
        <source>&amp;Pattern</source>
        <translation>&amp;Muster</translation>
    </message>
    <message>
        <source>&amp;Torus</source>
        <translation>&amp;Torus</translation>
    </message>
    <message>
        <source>&amp;Ranks per node</source>
        <translation>&amp;Ränge pro Knoten</translation>
    </message>
    <message>
        <source>&amp;Nodes per router</source>
        <translation>&amp;Knoten pro Router</translation>
    </message>
    <message>
        <source>&amp;Bytes of a message</source>
        <translation>&amp;Bytes einer Nachricht</translation>
    </message>
    <message>
        <source>&amp;Messages per rank</source>
        <translation>&amp;Nachrichten pro Rang</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Startwert</translation>
    </message>
    <message>
        <source>Make</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>The window keeps patterns of up to three dimensions; costscope contention counts others.</source>
        <translation>Das Fenster hält Muster von bis zu drei Dimensionen; andere zählt costscope contention.</translation>
    </message>
    <message>
        <source>More than a million ranks: costscope contention counts them without keeping them.</source>
        <translation>Mehr als eine Million Ränge: costscope contention zählt sie, ohne sie zu behalten.</translation>
    </message>
    <message>
        <source>%1 ranks on %2 routers; %3 messages, %4 in memory</source>
        <translation>%1 Ränge auf %2 Routern; %3 Nachrichten, %4 im Speicher</translation>
    </message>
</context>
<context>
    <name>costscope::PlacementPart</name>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>of this figure</source>
        <translation>dieser Abbildung</translation>
    </message>
    <message>
        <source>Processes per node</source>
        <translation>Prozesse/Knoten</translation>
    </message>
    <message>
        <source>Order of the ranks</source>
        <translation>Rangfolge</translation>
    </message>
    <message>
        <source>Nodes per router</source>
        <translation>Knoten/Router</translation>
    </message>
    <message>
        <source>Back to what was recorded</source>
        <translation>Zurück zum Aufgezeichneten</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>Zurücksetzen: %1</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
</context>
<context>
    <name>costscope::PlacesDialog</name>
    <message>
        <source>Place of benchmarks</source>
        <translation>Ort von Benchmarks</translation>
    </message>
    <message>
        <source>Place of %1</source>
        <translation>Ort von %1</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>&lt;b&gt;Where were sender and receiver?&lt;/b&gt;</source>
        <translation>&lt;b&gt;Wo waren Sender und Empfänger?&lt;/b&gt;</translation>
    </message>
    <message>
        <source>This file does not say it. Laws are fitted to each place apart; without a place the points are drawn alone. The Inspector changes it at any time.</source>
        <translation>Diese Datei sagt es nicht. Gesetze werden für jeden Ort getrennt angepasst; ohne Ort werden nur die Punkte gezeichnet. Der Inspektor ändert ihn jederzeit.</translation>
    </message>
    <message>
        <source>These files do not say it. Laws are fitted to each place apart; without a place the points are drawn alone. The Inspector changes it at any time.</source>
        <translation>Diese Dateien sagen es nicht. Gesetze werden für jeden Ort getrennt angepasst; ohne Ort werden nur die Punkte gezeichnet. Der Inspektor ändert ihn jederzeit.</translation>
    </message>
</context>
<context>
    <name>costscope::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>System follows the colours that the desktop had when Costscope was started.</source>
        <translation>System folgt den Farben, die die Oberfläche beim Start von Costscope hatte.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Another language is spoken from the next start on. Figures and files stay English.</source>
        <translation>Eine andere Sprache gilt ab dem nächsten Start. Abbildungen und Dateien bleiben englisch.</translation>
    </message>
    <message>
        <source>Export profiles</source>
        <translation>Exportprofile</translation>
    </message>
    <message>
        <source>Kept in the export dialog; costscope export --profile takes them, too.</source>
        <translation>Im Exportdialog behalten; auch costscope export --profile nimmt sie.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>noch keines</translation>
    </message>
</context>
<context>
    <name>costscope::PrintingInks</name>
    <message>
        <source>No ICC profile stands here. Take the one that the printer or the publisher names; the Debian package libgs-common has a general one, /usr/share/color/icc/ghostscript/default_cmyk.icc.</source>
        <translation>Hier steht kein ICC-Profil. Nehmen Sie das, welches die Druckerei oder der Verlag nennt; das Debian-Paket libgs-common hat ein allgemeines, /usr/share/color/icc/ghostscript/default_cmyk.icc.</translation>
    </message>
    <message>
        <source>This ICC profile is not one of a printer with the inks cyan, magenta, yellow and black.</source>
        <translation>Dieses ICC-Profil ist keines eines Druckers mit den Farben Cyan, Magenta, Gelb und Schwarz.</translation>
    </message>
    <message>
        <source>This ICC profile lacks a table that turns colours into inks or back.</source>
        <translation>Diesem ICC-Profil fehlt eine Tabelle, die Farben in Druckfarben wandelt oder zurück.</translation>
    </message>
</context>
<context>
    <name>costscope::ProblemDialog</name>
    <message>
        <source>Report a Problem</source>
        <translation>Problem melden</translation>
    </message>
    <message>
        <source>What I did:

What happened:

What I expected:

</source>
        <translation>Was ich getan habe:

Was geschah:

Was ich erwartet hatte:

</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Tell what happened, then copy this text to whoever looks after Costscope where you have it from. A session or a file with which it happens again says most. Nothing is sent from here.</source>
        <translation>Schildern Sie, was geschah, und geben Sie diesen Text dann an die weiter, die Costscope dort betreuen, woher Sie es haben. Am meisten sagt eine Sitzung oder eine Datei, mit der es wieder geschieht. Von hier wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Save the Report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>The report was not saved</source>
        <translation>Der Bericht wurde nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>costscope::QuantitySpin</name>
    <message>
        <source>%1 is outside the range %2 to %3.</source>
        <translation>%1 liegt außerhalb des Bereichs %2 bis %3.</translation>
    </message>
    <message>
        <source>%1 is below %2, the least that is possible.</source>
        <translation>%1 liegt unter %2, dem kleinsten möglichen Wert.</translation>
    </message>
    <message>
        <source>%1 is above %2, the most that is possible.</source>
        <translation>%1 liegt über %2, dem größten möglichen Wert.</translation>
    </message>
    <message>
        <source>%1 could be %2 or %3: write the unit beside it.</source>
        <translation>%1 könnte %2 oder %3 sein: Schreiben Sie die Einheit dazu.</translation>
    </message>
</context>
<context>
    <name>costscope::RecoveryOffer</name>
    <message>
        <source>An unsaved session</source>
        <translation>Eine ungespeicherte Sitzung</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; was not closed properly. Its state of %2 can be recovered.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt; wurde nicht ordentlich geschlossen. Der Stand von %2 kann wiederhergestellt werden.</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Discard for good</source>
        <translation>Endgültig verwerfen</translation>
    </message>
</context>
<context>
    <name>costscope::ReportDesk</name>
    <message>
        <source>Import report, %1</source>
        <translation>Importbericht, %1</translation>
    </message>
</context>
<context>
    <name>costscope::ReportModel</name>
    <message>
        <source>partly imported</source>
        <translation>teilweise importiert</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>imported, 1 warning</source>
        <translation>importiert, 1 Warnung</translation>
    </message>
    <message>
        <source>imported, %1 warnings</source>
        <translation>importiert, %1 Warnungen</translation>
    </message>
    <message>
        <source>imported, 1 note</source>
        <translation>importiert, 1 Hinweis</translation>
    </message>
    <message>
        <source>imported, %1 notes</source>
        <translation>importiert, %1 Hinweise</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>importiert</translation>
    </message>
    <message>
        <source>%1 read in full</source>
        <translation>%1 ganz gelesen</translation>
    </message>
    <message>
        <source>%1 in part</source>
        <translation>%1 teilweise</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgelehnt</translation>
    </message>
    <message>
        <source>1 file: </source>
        <translation>1 Datei: </translation>
    </message>
    <message>
        <source>%1 files: </source>
        <translation>%1 Dateien: </translation>
    </message>
    <message>
        <source>1 value</source>
        <translation>1 Wert</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>file left out</source>
        <translation>Datei ausgelassen</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>nichts verloren</translation>
    </message>
    <message>
        <source>File or message</source>
        <translation>Datei oder Meldung</translation>
    </message>
    <message>
        <source>Line:column</source>
        <translation>Zeile:Spalte</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>kept as before</source>
        <translation>wie vorher</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Hinweise</translation>
    </message>
    <message>
        <source>Import complete rows</source>
        <translation>Vollständige Zeilen importieren</translation>
    </message>
</context>
<context>
    <name>costscope::ReportView</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>Importbericht</translation>
    </message>
    <message>
        <source>Nothing was imported yet. What is found while reading files is listed here.</source>
        <translation>Noch wurde nichts importiert. Was beim Lesen von Dateien gefunden wird, steht hier.</translation>
    </message>
    <message>
        <source>Place in the file</source>
        <translation>Stelle in der Datei</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Import complete rows</source>
        <translation>Vollständige Zeilen importieren</translation>
    </message>
    <message>
        <source>Read the refused files once more and take what is whole in them; what is missing is said.</source>
        <translation>Die abgelehnten Dateien noch einmal lesen und nehmen, was darin vollständig ist; was fehlt, wird gesagt.</translation>
    </message>
    <message>
        <source>Copy report</source>
        <translation>Bericht kopieren</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Meldung kopieren</translation>
    </message>
    <message>
        <source>Open the file, see line %1</source>
        <translation>Datei öffnen, siehe Zeile %1</translation>
    </message>
    <message>
        <source>Open the file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Import as…</source>
        <translation>Importieren als…</translation>
    </message>
</context>
<context>
    <name>costscope::SeriesDialog</name>
    <message>
        <source>Series of %1</source>
        <translation>Reihen von %1</translation>
    </message>
    <message>
        <source>&lt;b&gt;Which series?&lt;/b&gt;&lt;br&gt;The file has %1 series of run times; at most %2 are read at once.</source>
        <translation>&lt;b&gt;Welche Reihen?&lt;/b&gt;&lt;br&gt;Die Datei hat %1 Reihen von Laufzeiten; höchstens %2 werden auf einmal gelesen.</translation>
    </message>
    <message>
        <source>Search series</source>
        <translation>Reihen suchen</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Check all shown</source>
        <translation>Alle gezeigten ankreuzen</translation>
    </message>
    <message>
        <source>The %1 longest</source>
        <translation>Die %1 längsten</translation>
    </message>
    <message>
        <source>Read those checked</source>
        <translation>Angekreuzte lesen</translation>
    </message>
    <message>
        <source>%1 checked, %2 more than can be read.</source>
        <translation>%1 angekreuzt, %2 mehr als gelesen werden können.</translation>
    </message>
    <message>
        <source>%1 checked.</source>
        <translation>%1 angekreuzt.</translation>
    </message>
</context>
<context>
    <name>costscope::SessionActions</name>
    <message>
        <source>%1 So the normal form is fitted.</source>
        <translation>%1 Darum wird die Normalform angepasst.</translation>
    </message>
    <message>
        <source>%1 So Amdahl's law alone is fitted.</source>
        <translation>%1 Daher wird Amdahls Gesetz allein angepasst.</translation>
    </message>
    <message>
        <source>Rename to %1</source>
        <translation>In %1 umbenennen</translation>
    </message>
    <message>
        <source>“%1” shows %2 now.</source>
        <translation>„%1“ zeigt jetzt %2.</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove %1 items</source>
        <translation>%1 Einträge entfernen</translation>
    </message>
    <message>
        <source>Link to file</source>
        <translation>Mit Datei verknüpfen</translation>
    </message>
    <message>
        <source>Keep data with the session</source>
        <translation>Daten in der Sitzung behalten</translation>
    </message>
    <message>
        <source>Checking the file of %1</source>
        <translation>Datei von %1 wird geprüft</translation>
    </message>
    <message>
        <source>Bootstrap of %1</source>
        <translation>Bootstrap von %1</translation>
    </message>
    <message>
        <source>The fit was changed while its samples were drawn. They were not taken; start Bootstrap once more.</source>
        <translation>Die Anpassung wurde geändert, während ihre Stichproben gezogen wurden. Sie wurden nicht übernommen; starten Sie Bootstrap erneut.</translation>
    </message>
    <message>
        <source>Bootstrap</source>
        <translation>Bootstrap</translation>
    </message>
    <message>
        <source>Take records back</source>
        <translation>Messwerte zurücknehmen</translation>
    </message>
    <message>
        <source>Leave out records</source>
        <translation>Messwerte auslassen</translation>
    </message>
    <message>
        <source>Reset fit</source>
        <translation>Anpassung zurücksetzen</translation>
    </message>
    <message>
        <source>New figure: %1</source>
        <translation>Neue Abbildung: %1</translation>
    </message>
    <message>
        <source>Use values in all figures</source>
        <translation>Werte in allen Abbildungen verwenden</translation>
    </message>
    <message>
        <source>Keep what-if as base</source>
        <translation>Was-wäre-wenn als Basis behalten</translation>
    </message>
    <message>
        <source>This figure takes no datasets.</source>
        <translation>Diese Abbildung nimmt keine Datensätze.</translation>
    </message>
    <message>
        <source>This figure shows no machine.</source>
        <translation>Diese Abbildung zeigt keine Maschine.</translation>
    </message>
    <message>
        <source>Take another machine</source>
        <translation>Andere Maschine nehmen</translation>
    </message>
    <message>
        <source>Only datasets and a machine can be dropped on a figure.</source>
        <translation>Nur Datensätze und eine Maschine lassen sich auf eine Abbildung ziehen.</translation>
    </message>
    <message>
        <source>“%1” cannot show %2: it is of kind “%3”.</source>
        <translation>„%1“ kann %2 nicht zeigen: es ist von der Art „%3“.</translation>
    </message>
    <message>
        <source>It is in this figure already.</source>
        <translation>Es ist schon in dieser Abbildung.</translation>
    </message>
    <message>
        <source>“%1” shows one dataset at a time.</source>
        <translation>„%1“ zeigt jeweils einen Datensatz.</translation>
    </message>
    <message>
        <source>“%1” shows at most %2 datasets.</source>
        <translation>„%1“ zeigt höchstens %2 Datensätze.</translation>
    </message>
    <message>
        <source>Add %1 to figure</source>
        <translation>%1 zur Abbildung hinzufügen</translation>
    </message>
    <message>
        <source>Series from %1</source>
        <translation>Serie aus %1</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufen</translation>
    </message>
    <message>
        <source>Decode machine from tables</source>
        <translation>Maschine aus Tabellen entschlüsseln</translation>
    </message>
    <message>
        <source>Overlap from two profiles</source>
        <translation>Überlappung aus zwei Profilen</translation>
    </message>
    <message>
        <source>Making the messages of “%1”</source>
        <translation>Nachrichten von „%1“ werden erzeugt</translation>
    </message>
    <message>
        <source>New traffic pattern</source>
        <translation>Neues Verkehrsmuster</translation>
    </message>
    <message>
        <source>New collective</source>
        <translation>Neue kollektive Operation</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>%1 ändern</translation>
    </message>
    <message>
        <source>Placing the ranks of “%1”</source>
        <translation>Ränge von „%1“ werden platziert</translation>
    </message>
    <message>
        <source>%1, placed by %2</source>
        <translation>%1, platziert nach %2</translation>
    </message>
    <message>
        <source>Place ranks</source>
        <translation>Ränge platzieren</translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation>Notizen ändern</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>With it went %1.</source>
        <translation>Damit ging: %1.</translation>
    </message>
    <message>
        <source>It is no longer in %1.</source>
        <translation>Es steht nicht mehr in %1.</translation>
    </message>
    <message>
        <source>Undo brings it back.</source>
        <translation>Rückgängig bringt es zurück.</translation>
    </message>
    <message>
        <source>Removed: %1. Undo brings them back.</source>
        <translation>Entfernt: %1. Rückgängig bringt sie zurück.</translation>
    </message>
</context>
<context>
    <name>costscope::SessionFiles</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
</context>
<context>
    <name>costscope::SessionMenus</name>
    <message>
        <source>Needs Other Data</source>
        <translation>Braucht andere Daten</translation>
    </message>
    <message>
        <source>several sessions, table of scenarios, small multiples</source>
        <translation>mehrere Sitzungen, Tabelle, kleine Vielfache</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Reload from source</source>
        <translation>Von der Quelle neu laden</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Edit Title of Figure</source>
        <translation>Titel der Abbildung bearbeiten</translation>
    </message>
    <message>
        <source>Copy Data of Figure</source>
        <translation>Daten der Abbildung kopieren</translation>
    </message>
    <message>
        <source>%1: compare with the baseline</source>
        <translation>%1: mit der Vergleichsbasis vergleichen</translation>
    </message>
    <message>
        <source>New figure: %1</source>
        <translation>Neue Abbildung: %1</translation>
    </message>
    <message>
        <source>Add shipped machine: %1</source>
        <translation>Mitgelieferte Maschine hinzufügen: %1</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <translation>Beispiel: %1</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>calibration</source>
        <translation>Kalibrierung</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>save picture, PDF, SVG, PNG, LaTeX, print</source>
        <translation>Bild speichern, PDF, SVG, PNG, LaTeX, drucken</translation>
    </message>
    <message>
        <source>save table, CSV, spreadsheet</source>
        <translation>Tabelle speichern, CSV, Tabellenkalkulation</translation>
    </message>
    <message>
        <source>settings, options, language, configure</source>
        <translation>Einstellungen, Optionen, Sprache, einrichten</translation>
    </message>
    <message>
        <source>difference, diff, before and after</source>
        <translation>Unterschied, Differenz, vorher und nachher</translation>
    </message>
    <message>
        <source>refresh, update, read again</source>
        <translation>aktualisieren, auffrischen, noch einmal lesen</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>exclude, ignore, outlier</source>
        <translation>ausschließen, ignorieren, Ausreißer</translation>
    </message>
    <message>
        <source>regression, law, Amdahl, extrapolate</source>
        <translation>Regression, Gesetz, Amdahl, extrapolieren</translation>
    </message>
    <message>
        <source>label, comment, arrow, text</source>
        <translation>Beschriftung, Kommentar, Pfeil, Text</translation>
    </message>
    <message>
        <source>night, theme, colours</source>
        <translation>Nacht, Farben, Design</translation>
    </message>
    <message>
        <source>put together, combine, join, several panels, one legend, subplots</source>
        <translation>zusammenstellen, zusammenfügen, verbinden, mehrere Felder, eine Legende</translation>
    </message>
</context>
<context>
    <name>costscope::SessionModel</name>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>kalibriert</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 geändert</translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <translation>Geändert: %1</translation>
    </message>
    <message>
        <source>1 dataset</source>
        <translation>1 Datensatz</translation>
    </message>
    <message>
        <source>%1 datasets</source>
        <translation>%1 Datensätze</translation>
    </message>
    <message>
        <source>1 row is left out</source>
        <translation>1 Zeile ist ausgelassen</translation>
    </message>
    <message>
        <source>%1 rows are left out</source>
        <translation>%1 Zeilen sind ausgelassen</translation>
    </message>
    <message>
        <source>Datasets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Calibrations</source>
        <translation>Kalibrierungen</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Anpassungen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>file changed</source>
        <translation>Datei geändert</translation>
    </message>
    <message>
        <source>The source file has changed since it was read. Reload with F5.</source>
        <translation>Die Quelldatei hat sich seit dem Lesen geändert. Mit F5 neu laden.</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Vergleichsbasis: %1</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
    <message>
        <source>Write notes…</source>
        <translation>Notizen schreiben…</translation>
    </message>
    <message>
        <source>Notes are saved with the session.</source>
        <translation>Notizen werden mit der Sitzung gespeichert.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
</context>
<context>
    <name>costscope::SessionTree</name>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
</context>
<context>
    <name>costscope::ShortcutsDialog</name>
    <message>
        <source>As it was</source>
        <translation>Wie zuvor</translation>
    </message>
    <message>
        <source>All as they were</source>
        <translation>Alle wie zuvor</translation>
    </message>
    <message>
        <source>Configure Shortcuts</source>
        <translation>Tastenkürzel einrichten</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>Keys of the chosen action</source>
        <translation>Tasten der gewählten Aktion</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”. Choose other keys, or take them away there first.</source>
        <translation>%1 gehört zu „%2“. Wählen Sie andere Tasten, oder nehmen Sie sie dort zuerst weg.</translation>
    </message>
</context>
<context>
    <name>costscope::StageBar</name>
    <message>
        <source>First stage (Home)</source>
        <translation>Erste Stufe (Pos1)</translation>
    </message>
    <message>
        <source>Stage before (←)</source>
        <translation>Vorige Stufe (←)</translation>
    </message>
    <message>
        <source>Next stage (→)</source>
        <translation>Nächste Stufe (→)</translation>
    </message>
    <message>
        <source>Last stage (End)</source>
        <translation>Letzte Stufe (Ende)</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>no stage</source>
        <translation>keine Stufe</translation>
    </message>
    <message>
        <source> of 0–%1</source>
        <translation> von 0–%1</translation>
    </message>
</context>
<context>
    <name>costscope::StartPage</name>
    <message>
        <source>Profiles</source>
        <translation>Profile</translation>
    </message>
    <message>
        <source>run times</source>
        <translation>Laufzeiten</translation>
    </message>
    <message>
        <source>benchmarks</source>
        <translation>Benchmarks</translation>
    </message>
    <message>
        <source>AMG levels and messages</source>
        <translation>AMG-Level und Nachrichten</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>Überlappung</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>dense linear algebra</source>
        <translation>dichte lineare Algebra</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>%1 (%2 formats)</source>
        <translation>%1 (%2 Formate)</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Where MPI programs lose time, and which model explains it</source>
        <translation>Wo MPI-Programme Zeit verlieren und welches Modell es erklärt</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>Letzte Sitzungen</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Last opened</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>Datei nicht gefunden</translation>
    </message>
    <message>
        <source>folder not found</source>
        <translation>Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>No sessions yet. Open an example below, or import your own runs.</source>
        <translation>Noch keine Sitzungen. Öffnen Sie unten ein Beispiel oder importieren Sie eigene Läufe.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>&lt;b&gt;Drop files or a folder here&lt;/b&gt;</source>
        <translation>&lt;b&gt;Dateien oder einen Ordner hierher ziehen&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1. The format is recognised; nothing is sent anywhere.</source>
        <translation>%1. Das Format wird erkannt; nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>Dateien wählen…</translation>
    </message>
    <message>
        <source>Start from an example</source>
        <translation>Mit einem Beispiel beginnen</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>Erste Schritte</translation>
    </message>
    <message>
        <source>Formulas and sources</source>
        <translation>Formeln und Quellen</translation>
    </message>
    <message>
        <source>Supported formats</source>
        <translation>Unterstützte Formate</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>events in time</source>
        <translation>Ereignisse in der Zeit</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit…</translation>
    </message>
    <message>
        <source>Let it go with the others</source>
        <translation>Nicht mehr anheften</translation>
    </message>
    <message>
        <source>Keep on top</source>
        <translation>Oben anheften</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
</context>
<context>
    <name>costscope::StatusLine</name>
    <message>
        <source>Autosaved %1 s ago</source>
        <translation>Vor %1 s gesichert</translation>
    </message>
</context>
<context>
    <name>costscope::TableDesk</name>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Table: %1 and %2</source>
        <translation>Tabelle: %1 und %2</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>Tabelle: %1</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>Table: %1, %2</source>
        <translation>Tabelle: %1, %2</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Export table as CSV</source>
        <translation>Tabelle als CSV exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>costscope::TableFilterBar</name>
    <message>
        <source>Filter: a word, level&gt;3, time=1ms..5ms</source>
        <translation>Filter: ein Wort, level&gt;3, time=1ms..5ms</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>Tabelle filtern</translation>
    </message>
    <message>
        <source>&lt;p&gt;Words have to stand in a row. Columns are compared with &amp;lt; &amp;lt;= &amp;gt; &amp;gt;= = != by their name or heading: &lt;b&gt;level&amp;gt;3&lt;/b&gt;, &lt;b&gt;time=1ms..5ms&lt;/b&gt;, &lt;b&gt;operation=spmv&lt;/b&gt;. Several conditions: blanks between them. Esc shows all rows again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Wörter müssen in der Zeile stehen. Spalten werden mit &amp;lt; &amp;lt;= &amp;gt; &amp;gt;= = != nach Name oder Überschrift verglichen: &lt;b&gt;level&amp;gt;3&lt;/b&gt;, &lt;b&gt;time=1ms..5ms&lt;/b&gt;, &lt;b&gt;operation=spmv&lt;/b&gt;. Mehrere Bedingungen: Leerzeichen dazwischen. Esc zeigt wieder alle Zeilen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
</context>
<context>
    <name>costscope::TablePanel</name>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Copy selected rows</source>
        <translation>Gewählte Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy all rows</source>
        <translation>Alle Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy all rows shown</source>
        <translation>Alle gezeigten Zeilen kopieren</translation>
    </message>
    <message>
        <source>Only rows with %1</source>
        <translation>Nur Zeilen mit %1</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>Alle Zeilen zeigen</translation>
    </message>
    <message>
        <source>Sort by %1, ascending</source>
        <translation>Nach %1 sortieren, aufsteigend</translation>
    </message>
    <message>
        <source>Sort by %1, descending</source>
        <translation>Nach %1 sortieren, absteigend</translation>
    </message>
    <message>
        <source>In the order computed</source>
        <translation>In der berechneten Reihenfolge</translation>
    </message>
</context>
<context>
    <name>costscope::WhatIfPart</name>
    <message>
        <source>Compare with a what-if</source>
        <translation>Mit Was-wäre-wenn vergleichen</translation>
    </message>
    <message>
        <source>Receives posted in order</source>
        <translation>Empfänge der Reihe nach</translation>
    </message>
    <message>
        <source>Keep what-if as base</source>
        <translation>Was-wäre-wenn als Basis behalten</translation>
    </message>
    <message>
        <source> into 1</source>
        <translation> zu 1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Machine of the what-if</source>
        <translation>Maschine des Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Processes per node of the what-if</source>
        <translation>Prozesse pro Knoten des Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Order of the ranks of the what-if</source>
        <translation>Reihenfolge der Ränge des Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Messages joined in the what-if</source>
        <translation>Zusammengefasste Nachrichten des Was-wäre-wenn</translation>
    </message>
    <message>
        <source>Each message is found at once: 2γ n instead of γ n²</source>
        <translation>Jede Nachricht wird sofort gefunden: 2γ n statt γ n²</translation>
    </message>
    <message>
        <source>That many messages of a process become one with the same bytes</source>
        <translation>So viele Nachrichten eines Prozesses werden zu einer mit denselben Bytes</translation>
    </message>
    <message>
        <source>As in the figure</source>
        <translation>Wie in der Abbildung</translation>
    </message>
    <message>
        <source>Formula of the what-if with numbers</source>
        <translation>Formel des Was-wäre-wenn mit Zahlen</translation>
    </message>
    <message>
        <source>Machine, placement and settings of the what-if take the place of those it is compared with</source>
        <translation>Maschine, Platzierung und Einstellungen des Was-wäre-wenn treten an die Stelle derer, mit denen es verglichen wird</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Processes per node</source>
        <translation>Prozesse/Knoten</translation>
    </message>
    <message>
        <source>Order of the ranks</source>
        <translation>Rangfolge</translation>
    </message>
    <message>
        <source>Messages joined</source>
        <translation>Nachrichten zusammen</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Switch what-if off</source>
        <translation>Was-wäre-wenn ausschalten</translation>
    </message>
    <message>
        <source>Switch what-if on</source>
        <translation>Was-wäre-wenn einschalten</translation>
    </message>
    <message>
        <source>Change what-if: %1</source>
        <translation>Was-wäre-wenn ändern: %1</translation>
    </message>
    <message>
        <source>Also changed: %1.</source>
        <translation>Auch geändert: %1.</translation>
    </message>
    <message>
        <source>Nothing is changed yet: change something here, and a second stack appears beside the first.</source>
        <translation>Noch ist nichts geändert: ändern Sie hier etwas, und ein zweiter Stapel erscheint neben dem ersten.</translation>
    </message>
    <message>
        <source>Level %1: %2.&lt;br&gt;All levels of %3: %4.</source>
        <translation>Level %1: %2.&lt;br&gt;Alle Level von %3: %4.</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>%1 data sets</source>
        <translation>%1 Datensätze</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>Vergleichsbasis %1</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Anmerkungen</translation>
    </message>
</context>
<context>
    <name>panelParts</name>
    <message>
        <source>%1 (values are missing)</source>
        <translation>%1 (Werte fehlen)</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
</context>
</TS>
