-- A move from before moves were kept has the id of its line in the audit, where the same line also tells of the fees that
-- changed with it. In the timeline each of the two is a row of its own, so the move gets the id next to that one.
update application_moves m
set id = encode(set_byte(uuid_send(id), 15, (get_byte(uuid_send(id), 15) + 1) % 256), 'hex')::uuid
where fees_from is not null
  and exists (select from audit where audit.id = m.id)
  and not exists (select from application_moves back where back.undoes = m.id);
