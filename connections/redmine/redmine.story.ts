import { tellStory } from '../testing/story';
import { startRedmineHost } from './host';

tellStory(startRedmineHost);
