-- Pages of the help centre in an operator's own words: a publication of its own kind, whose group
-- is the page. The newest that is shown stands in place of the product's text.
alter table announcement drop constraint announcement_kind_check;
alter table announcement add constraint announcement_kind_check
  check (kind in ('B', 'PL', 'PU', 'PR', 'H', 'N', 'G'));
alter table announcement drop constraint announcement_check;
alter table announcement add constraint announcement_check
  check ((kind in ('B', 'G')) = (group_name is not null));
