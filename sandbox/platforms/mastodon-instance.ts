import type { Reply } from '../http.ts';

export const MB = 1024 * 1024;
export const TEXT_MAX = 500;
export const LINK_LENGTH = 23;
export const MEDIA_MAX = 4;
export const IMAGE_MAX = 16 * MB;
export const VIDEO_MAX = 99 * MB;
export const DESCRIPTION_MAX = 1500;
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4', 'video/quicktime'];

export function instance(): Reply {
  return {
    status: 200,
    body: {
      domain: 'masto.test',
      title: 'Sandbox of Mastodon',
      version: '4.5.0',
      source_url: 'https://github.com/mastodon/mastodon',
      description: '',
      languages: ['en'],
      configuration: {
        urls: { streaming: 'wss://masto.test' },
        accounts: { max_featured_tags: 10 },
        statuses: {
          max_characters: TEXT_MAX,
          max_media_attachments: MEDIA_MAX,
          characters_reserved_per_url: LINK_LENGTH,
        },
        media_attachments: {
          supported_mime_types: TYPES,
          description_limit: DESCRIPTION_MAX,
          image_size_limit: IMAGE_MAX,
          image_matrix_limit: 33_177_600,
          video_size_limit: VIDEO_MAX,
          video_frame_rate_limit: 120,
          video_matrix_limit: 8_294_400,
        },
        polls: {
          max_options: 4,
          max_characters_per_option: 50,
          min_expiration: 300,
          max_expiration: 2_629_746,
        },
      },
      registrations: { enabled: false },
      rules: [],
    },
  };
}
