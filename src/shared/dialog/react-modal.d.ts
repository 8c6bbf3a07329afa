declare module 'react-modal/lib/helpers/portalOpenInstances' {
  const instances: { subscribers: unknown[] };
  export default instances;
}
