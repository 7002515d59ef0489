-- Two operators who change the same setting at once: the second is told, rather than undoing the first unseen.
alter table setting add column version integer not null default 1;
