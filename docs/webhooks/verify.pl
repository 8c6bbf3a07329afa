use strict;
use warnings;
use Digest::SHA qw(hmac_sha256);
use MIME::Base64 qw(decode_base64 encode_base64);

# Is this body from the service desk? $headers: by names in small letters; $body: exactly as it came.
sub verify {
    my ($secret, $headers, $body) = @_;
    my $at = $headers->{'webhook-timestamp'} // '';
    return 0 unless $at =~ /\A\d+\z/ && abs(time - $at) <= 300;
    (my $key = $secret) =~ s/^whsec_//;
    my $own = 'v1,' . encode_base64(hmac_sha256("$headers->{'webhook-id'}.$at.$body", decode_base64($key)), '');
    for my $one (split / /, $headers->{'webhook-signature'} // '') {
        next unless length $one == length $own;
        my $differs = 0;
        $differs |= ord(substr $one, $_, 1) ^ ord(substr $own, $_, 1) for 0 .. length($own) - 1;
        return 1 unless $differs;
    }
    return 0;
}

binmode STDIN;
my $body = do { local $/; <STDIN> };
my %headers = (
    'webhook-id'        => $ENV{WEBHOOK_ID},
    'webhook-timestamp' => $ENV{WEBHOOK_TIMESTAMP},
    'webhook-signature' => $ENV{WEBHOOK_SIGNATURE},
);
print verify($ENV{SECRET}, \%headers, $body) ? "verified\n" : "refused\n";
