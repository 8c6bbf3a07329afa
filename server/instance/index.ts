export {
  forgetInstance,
  type Instance,
  instancesOf,
  keepSeen,
  noteInstance,
  type Seen,
  thisInstance,
} from './instance';
