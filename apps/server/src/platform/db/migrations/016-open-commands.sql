-- Each by itself, while others write.
-- How many commands of a unit are open is asked before each that is sent, however many it was sent before.
create index concurrently if not exists commands_open_unit on commands (unit_id) where stage in ('sent', 'accepted');
