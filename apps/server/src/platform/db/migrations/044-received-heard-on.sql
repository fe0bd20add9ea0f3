-- What was not heard of for long is looked for each day. A unit's row gets another day once a day, and is updated in place
-- otherwise.
create index received_heard_on on received (heard_on);
