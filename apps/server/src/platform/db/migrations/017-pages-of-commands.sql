-- Each by itself, while others write.
-- What somebody takes with them is read page by page, in the order in which it was sent.
create index concurrently if not exists commands_of_user on commands (user_id, id) where user_id is not null;
drop index concurrently if exists commands_user;
