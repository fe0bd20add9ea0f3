-- The short key under which a unit's rows stand: 4 bytes a row and 4 a line of its index instead of 30. Decision 048.
alter table units add column short_id integer generated always as identity unique;
-- Of a unit that was removed there is no other record of it, and its last rows may still be on their way.
alter table unit_changes add column unit_short_id integer;
