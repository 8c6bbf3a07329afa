export { useSeeAs } from './role.see-as';
export { reachWords } from './role.words';
export { useWhoCanSee } from './role.who';
export { KindPicker } from './KindPicker';
