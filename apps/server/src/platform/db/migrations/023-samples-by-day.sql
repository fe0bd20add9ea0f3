-- Rows by the day, with a column for each channel (v_) and output (o_): a fourth of the space. Decision 048.
alter table samples rename to monthly_samples;
alter index samples_pkey rename to monthly_samples_pkey;
alter table if exists samples_default rename to monthly_samples_default;
alter index if exists samples_default_pkey rename to monthly_samples_default_pkey;

-- The widest columns first: nothing is lost to alignment.
create table samples (
  ts timestamptz not null,
  -- hashtextextended(epoch, seq): of one time there may be rows of two numbers, or of two boots.
  row_hash bigint not null,
  -- short_id of the unit
  unit integer not null,
  v_water real,
  v_air real,
  v_solar real,
  v_ph real,
  v_redox real,
  v_free_chlorine real,
  v_bound_chlorine real,
  v_salinity real,
  v_electrolyser real,
  v_flow real,
  v_pressure real,
  v_level real,
  o_filtration real,
  o_speed real,
  o_heating real,
  o_solar real,
  o_filling real,
  o_backwash real,
  o_relay1 real,
  o_relay2 real,
  o_relay3 real,
  o_relay4 real,
  o_electrolyser real,
  o_ph_minus real,
  o_ph_plus real,
  o_chlorine real,
  o_algicide real,
  o_flocculant real,
  o_filled real,
  primary key (unit, ts, row_hash)
) partition by range (ts);
create table samples_default partition of samples default;

-- All days that a unit can still send rows of, so that they go whole as the later ones do.
do $$
declare
  day date;
begin
  for day in
    select distinct (ts at time zone 'UTC')::date from monthly_samples
    where ts > now() - interval '400 days' and ts < now() + interval '2 days'
  loop
    execute format(
      'create table %I partition of samples for values from (%L) to (%L)',
      'samples_' || to_char(day, 'YYYY_MM_DD'),
      day::timestamp at time zone 'UTC',
      (day + 1)::timestamp at time zone 'UTC'
    );
  end loop;
end $$;

-- Rounded, since PostgreSQL refuses to make a real of a number that is too small for one.
insert into samples
select
  ts,
  hashtextextended(epoch, seq),
  u.short_id,
  round((v ->> 'water')::numeric, 6)::real,
  round((v ->> 'air')::numeric, 6)::real,
  round((v ->> 'solar')::numeric, 6)::real,
  round((v ->> 'ph')::numeric, 6)::real,
  round((v ->> 'redox')::numeric, 6)::real,
  round((v ->> 'freeChlorine')::numeric, 6)::real,
  round((v ->> 'boundChlorine')::numeric, 6)::real,
  round((v ->> 'salinity')::numeric, 6)::real,
  round((v ->> 'electrolyser')::numeric, 6)::real,
  round((v ->> 'flow')::numeric, 6)::real,
  round((v ->> 'pressure')::numeric, 6)::real,
  round((v ->> 'level')::numeric, 6)::real,
  round((o ->> 'filtration')::numeric, 6)::real,
  round((o ->> 'speed')::numeric, 6)::real,
  round((o ->> 'heating')::numeric, 6)::real,
  round((o ->> 'solar')::numeric, 6)::real,
  round((o ->> 'filling')::numeric, 6)::real,
  round((o ->> 'backwash')::numeric, 6)::real,
  round((o ->> 'relay1')::numeric, 6)::real,
  round((o ->> 'relay2')::numeric, 6)::real,
  round((o ->> 'relay3')::numeric, 6)::real,
  round((o ->> 'relay4')::numeric, 6)::real,
  round((o ->> 'electrolyser')::numeric, 6)::real,
  round((o ->> 'phMinus')::numeric, 6)::real,
  round((o ->> 'phPlus')::numeric, 6)::real,
  round((o ->> 'chlorine')::numeric, 6)::real,
  round((o ->> 'algicide')::numeric, 6)::real,
  round((o ->> 'flocculant')::numeric, 6)::real,
  round((o ->> 'filled')::numeric, 6)::real
from monthly_samples s join units u on u.id = s.unit_id;
drop table monthly_samples;
