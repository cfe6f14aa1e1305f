-- What an application waits for has other names: the step says it, and no longer the status. A version of the portal that
-- still runs writes the former ones; they are put into the words of now.
create function name_cause_of_waiting() returns trigger language plpgsql as $$
begin
  new.waiting_cause := case new.waiting_cause
    when 'decision_of_team' then 'step_to_decide'
    when 'decision_of_board' then 'board_to_decide'
    else new.waiting_cause
  end;
  return new;
end
$$;

create trigger applications_cause before insert or update of waiting_cause on applications
  for each row when (new.waiting_cause in ('decision_of_team', 'decision_of_board'))
  execute function name_cause_of_waiting();

update applications set waiting_cause = waiting_cause where waiting_cause in ('decision_of_team', 'decision_of_board');
