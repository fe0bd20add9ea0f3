-- A unit does not know that it is silent, nor that a value is beyond a limit of its owner's: the cloud notices both.
alter table timeline drop constraint timeline_origin_check;
alter table timeline add constraint timeline_origin_check
  check (origin in ('unit', 'panel', 'user', 'operator', 'cloud')) not valid;
