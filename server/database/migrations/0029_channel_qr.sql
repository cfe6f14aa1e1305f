-- The provider's own QR picture of an account for payments by hand, which is shown as it was sent.
alter table payment_channels
  add column qr_upload_id uuid references uploads (id),
  add column qr_type text check (qr_type in ('image/png', 'image/jpeg')),
  add constraint payment_channels_qr_check check ((qr_upload_id is null) = (qr_type is null));
create unique index payment_channel_of_picture on payment_channels (qr_upload_id) where qr_upload_id is not null;
