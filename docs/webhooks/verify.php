<?php

/** Is this body from the service desk? $headers: by names in small letters; $body: exactly as it came. */
function verify(string $secret, array $headers, string $body): bool
{
    $at = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($at) || abs(time() - (int) $at) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $own = base64_encode(hash_hmac('sha256', "{$headers['webhook-id']}.$at.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $one) {
        if (hash_equals("v1,$own", $one)) {
            return true;
        }
    }
    return false;
}

$headers = [
    'webhook-id' => getenv('WEBHOOK_ID'),
    'webhook-timestamp' => getenv('WEBHOOK_TIMESTAMP'),
    'webhook-signature' => getenv('WEBHOOK_SIGNATURE'),
];
echo verify(getenv('SECRET'), $headers, file_get_contents('php://stdin')) ? "verified\n" : "refused\n";
