/** Only links that are not valid are counted, each by the hash of its token and the address that tried it. */
export const deadLinks = `
delete from link_attempts;
alter table link_attempts drop column weight, add column hash text not null;
`;
