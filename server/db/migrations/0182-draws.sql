-- How often each prize of a draw was given; changed under the programme's lock.

create table draw_given (
  programme_id text collate "C" not null,
  prize integer not null,
  given integer not null check (given > 0),
  primary key (programme_id, prize)
);
revoke delete on draw_given from kancil_app;
