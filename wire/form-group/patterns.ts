/** Patterns that are ready to choose in the builder, each with its name and sentence in texts/ (`pattern_<key>`), and a value that fits. */
export const readyPatterns = {
  serial_number: { pattern: '[A-Za-z0-9][A-Za-z0-9./_-]{3,49}', example: 'C02-XL0G/JG5J' },
  mac_address: {
    pattern: '(?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}',
    example: '00:1B:44:11:3A:B7',
  },
  imei: { pattern: '[0-9]{15}', example: '490154203237518' },
  ip_address: {
    pattern:
      '(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])|(?:[0-9A-Fa-f]{1,4}:){7}[0-9A-Fa-f]{1,4}|(?:[0-9A-Fa-f]{1,4}:){0,6}[0-9A-Fa-f]{0,4}::(?:[0-9A-Fa-f]{1,4}:){0,6}[0-9A-Fa-f]{0,4}',
    example: '192.0.2.17',
  },
  email: { pattern: "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+", example: 'ada@example.com' },
} as const;
export type ReadyPattern = keyof typeof readyPatterns;
