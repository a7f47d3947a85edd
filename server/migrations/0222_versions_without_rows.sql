-- Whether the form had no row when the version was published: what earlier versions said of a field then binds no stored value.
alter table online_form_version add column without_rows boolean not null default false;
