-- Sessions that were handed over to other variants of the portal go back to one login, and end with it. Null: it is its own.
-- Decision 076.
alter table sessions add column login_id ulid;
alter table one_time_tokens add column login_id ulid;
