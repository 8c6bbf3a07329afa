/**
 * An attempt to sign in is counted before its password is tried; one that was right stays a week and makes its address
 * known.
 */
export const signInAttempts = `
alter table help_desk.login_attempts add column good boolean not null default false;
create index login_attempts_good on help_desk.login_attempts (email, ip) where good;
`;
