-- Each by itself, while others write.
update timeline set origin = 'cloud'
where what in ('unit.offline', 'unit.online', 'alert.opened', 'alert.ended') and origin = 'unit';
alter table timeline validate constraint timeline_origin_check;
