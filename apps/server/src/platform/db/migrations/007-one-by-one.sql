-- A mail that nobody waits for; those that somebody waits for go first.
alter table mails add column bulk boolean not null default false;
update mails set bulk = true where kind = 'new-terms' and sent_at is null;
drop index mails_unsent;
create index mails_unsent on mails (bulk, next_try_at) where sent_at is null;
