/** All who are notified of a contract, agents and addresses: the indexes that there are have one or the other. */
export const contractRecipients = `
create index contract_recipients_contract_id on contract_recipients (contract_id, id);
`;
