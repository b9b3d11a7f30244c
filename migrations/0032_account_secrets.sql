-- Some platforms need more than a token: the secret half of a key, the password of a site.
alter table account_tokens add column secrets_sealed text;
