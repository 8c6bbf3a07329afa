/** Where assistants reach us, by the Model Context Protocol over Streamable HTTP (G24). */
export const mcpPath = '/service-desk/mcp';

/**
 * Rows of any list in a result; how many a list has unless asked otherwise; characters of a field in the text of a result;
 * seconds in which a person may confirm (G24).
 */
export const mcpLimits = { rows: 50, usual: 25, field: 400, confirm: 300 } as const;

/** A record as a resource: `service-desk://problem/12`. */
export const mcpScheme = 'service-desk:';
