-- The betting record's file has its tickets where those of every report are (download_ticket).
drop table bet_export;
