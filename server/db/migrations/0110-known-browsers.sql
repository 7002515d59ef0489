-- A sign-in gives the browser another value and moves what trusted the old one.
create index member_device_by_device on member_device (device);
