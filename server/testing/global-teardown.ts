export default async function globalTeardown(): Promise<void> {
  const cluster = globalThis.testCluster;
  globalThis.testCluster = undefined;
  await cluster?.stop();
}
