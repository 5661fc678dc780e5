-- Adds only.
-- What a wish of a person was answered with, so that sending it again gives the same answer and makes nothing twice
-- (ADR-080). Written in the transaction of the change itself: either both are there or neither.

create table idempotency_keys (
  user_id integer not null references users (id),
  operation text not null,
  key text not null,
  -- HMAC of the content: the same key with other content is refused.
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key, operation)
);
create index idempotency_keys_age on idempotency_keys (created_at);
