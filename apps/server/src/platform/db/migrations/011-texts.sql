-- Texts from before there was a rule for them lose what nobody sees and what turns the text around it. Joiners stay:
-- where they belong is judged only of what is typed anew.
create or replace function pg_temp.a_line(given text) returns text language sql immutable as $$
  select btrim(regexp_replace(
    regexp_replace(given, '[\u0009-\u000d\u0085\u2028\u2029]+', ' ', 'g'),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\ufffe\uffff]',
    '', 'g'))
$$;

create or replace function pg_temp.a_paragraph(given text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(replace(given, chr(9), ' '), '\u000d\u000a?|[\u000b\u000c\u0085\u2028\u2029]', chr(10), 'g'),
    '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\ufffb\ufffe\uffff]',
    '', 'g')
$$;

update end_users set
  name = coalesce(nullif(pg_temp.a_line(name), ''), '–'),
  surname = coalesce(nullif(pg_temp.a_line(surname), ''), '–'),
  address = pg_temp.a_line(address),
  phone = pg_temp.a_line(phone)
where pg_temp.a_line(name) <> name or pg_temp.a_line(surname) <> surname
  or pg_temp.a_line(address) <> address or pg_temp.a_line(phone) <> phone;

-- What was typed becomes the account's when it is confirmed.
update sign_ups set
  name = coalesce(nullif(pg_temp.a_line(name), ''), '–'),
  surname = coalesce(nullif(pg_temp.a_line(surname), ''), '–')
where pg_temp.a_line(name) <> name or pg_temp.a_line(surname) <> surname;

update units set
  name = pg_temp.a_line(name),
  note = pg_temp.a_paragraph(note),
  model = pg_temp.a_line(model),
  firmware = pg_temp.a_line(firmware),
  features = array(select pg_temp.a_line(feature) from unnest(features) feature)
where pg_temp.a_line(name) <> name or pg_temp.a_paragraph(note) <> note
  or pg_temp.a_line(model) <> model or pg_temp.a_line(firmware) <> firmware
  or features <> array(select pg_temp.a_line(feature) from unnest(features) feature);

update clouds set name = coalesce(nullif(pg_temp.a_line(name), ''), '–') where pg_temp.a_line(name) <> name;

update term_translations set name = coalesce(nullif(pg_temp.a_line(name), ''), '–'), text = pg_temp.a_paragraph(text)
where pg_temp.a_line(name) <> name or pg_temp.a_paragraph(text) <> text;
