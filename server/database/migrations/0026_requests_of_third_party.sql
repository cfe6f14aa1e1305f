-- concurrently

create index concurrently if not exists requests_of_third_party on third_party_requests (third_party_id, id)
  where third_party_id is not null;
