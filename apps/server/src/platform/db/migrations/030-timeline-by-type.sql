-- Entries of one type, newest first: errors are few among what is configured.
create index timeline_of_type on timeline (unit_id, type, at desc, stored_at desc);
-- Since when a message had been there that is over.
create index timeline_of_message on timeline (unit_id, (data ->> 'key'), at desc)
  where what in ('message.began', 'message.ended');
