import type { Pool } from 'pg';

/** A server that asks nowhere who somebody is to a unit: everybody is the owner of everything, for ever. */
export async function letEverybodyIn(pool: Pool): Promise<void> {
  await pool.query(`drop index unit_access_owner;
    create function for_everybody() returns trigger language plpgsql as $$ begin
      insert into unit_access select u.id, e.id, 'owner', 'epoch', null, null from units u cross join end_users e
        where u.id = new.id or e.id = new.id on conflict do nothing;
      return null; end $$;
    create trigger for_everybody after insert on units for each row execute function for_everybody();
    create trigger for_everybody after insert on end_users for each row execute function for_everybody();
    create function for_ever() returns trigger language plpgsql as $$ begin
      new.role := 'owner'; new.since := 'epoch'; new.until := null; new.ended_at := null;
      return new; end $$;
    create trigger for_ever before insert or update on unit_access for each row execute function for_ever()`);
}
