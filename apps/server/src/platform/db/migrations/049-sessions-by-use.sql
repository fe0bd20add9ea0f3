-- Each by itself, while others write.
-- Sessions that were not used for two weeks are found by it; those that are write it once a minute.
create index concurrently if not exists sessions_last_used on sessions (last_used_at);
