import { tellStory } from '../testing/story';
import { startHost } from './host';

tellStory(startHost);
