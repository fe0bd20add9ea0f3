-- States with times before 1970 or after 9998 were taken, and some of them are no times at all to PostgreSQL. A unit that is there
-- says its state anew within seconds.
update unit_states set state = null
where state::text ~ '"([+-][0-9]{6}|0[0-9]{3}|1[0-8][0-9]{2}|19[0-6][0-9]|9999)-[0-9]{2}-[0-9]{2}T';
