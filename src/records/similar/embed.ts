export { SimilarFrame, SimilarProblems, SimilarRow, useSimilar } from './similar.draft';
