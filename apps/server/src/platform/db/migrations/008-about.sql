-- People whom an entry is about besides the one who did it.
alter table audit add column if not exists about text[] not null default '{}';
