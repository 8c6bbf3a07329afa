export { type About, type Bar, barredBy, barsOf, blocksInWords, storeAcceptance } from './collision.bar';
export { countsOf, lookAtCollisions, markAllInSilence, toldOf } from './collision.look';
export { collidesPattern } from './collision.mails';
export { collisionsInWords } from './collision.words';
export { draftedPlan } from './collision.plan';
export { collisionsOf } from './collision.queries';
