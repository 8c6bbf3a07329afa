-- The account that the service desk reads with. It may read these columns only: no passwords, tokens or contents.
create user service_desk@'127.0.0.1' identified by 'replace this password';
grant select (id, Name, RealName, EmailAddress, Lang, Timezone, Created, LastUpdated) on rt5.Users to service_desk@'127.0.0.1';
grant select (id, Disabled) on rt5.Principals to service_desk@'127.0.0.1';
grant select (id, Domain, Name, Instance) on rt5.`Groups` to service_desk@'127.0.0.1';
grant select (id, GroupId, MemberId) on rt5.GroupMembers to service_desk@'127.0.0.1';
grant select (GroupId, MemberId, Disabled) on rt5.CachedGroupMembers to service_desk@'127.0.0.1';
grant select (PrincipalId, RightName, ObjectType) on rt5.ACL to service_desk@'127.0.0.1';
grant select (id, Name, SortOrder, Disabled) on rt5.Queues to service_desk@'127.0.0.1';
grant select (id, EffectiveId, Type, Queue, Owner, Subject, Status, Created, LastUpdated) on rt5.Tickets to service_desk@'127.0.0.1';
-- What the pass every minute orders by.
create index ServiceDesk1 on rt5.Tickets (LastUpdated, id);
