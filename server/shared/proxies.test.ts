import { trustOf } from './proxies';

test.each([
  [
    ['loopback'],
    ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'],
    ['10.0.0.1', '::2', '', 'localhost', '127.0.0.1, 10.0.0.1'],
  ],
  [['10.1.2.3'], ['10.1.2.3', '::ffff:10.1.2.3'], ['10.1.2.4', '127.0.0.1']],
  [
    ['10.0.0.0/8', 'fd00::/8'],
    ['10.255.0.1', 'fd12::1'],
    ['11.0.0.1', 'fe80::1'],
  ],
  [['uniquelocal'], ['192.168.1.1', '172.16.0.1', 'fc00::1'], ['172.32.0.1', '8.8.8.8']],
  [[], [], ['127.0.0.1', '::1']],
])('%j trusts %j and not %j', (proxies, trusted, others) => {
  const trust = trustOf(proxies);
  expect(trusted.filter((address) => !trust(address))).toEqual([]);
  expect(others.filter((address) => trust(address))).toEqual([]);
  expect(trust(undefined)).toBe(false);
});
