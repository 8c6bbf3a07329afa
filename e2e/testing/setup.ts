// A story starts servers and browsers; on a small machine that takes a while.
jest.setTimeout(120_000);
